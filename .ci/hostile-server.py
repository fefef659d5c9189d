"""Serves a feed over TLS, and answers other paths in hostile ways.

Arguments: the files of the certificate and of its key. Prints the port.
"""

import gzip
import io
import socket
import ssl
import sys
import threading

CERTIFICATE, KEY = sys.argv[1:3]
FEED = b"<rss version='2.0'><channel><item><title>A comet</title></item></channel></rss>"
HEAD = (
    b"HTTP/1.1 200 OK\r\nContent-Type: text/xml\r\nX-Long: %s\r\nContent-Length: %d\r\n\r\n"
    % (b"a" * 80, len(FEED))
)


def bomb():
    """Returns 3 GB of zeros, compressed to 3 MB."""
    data = io.BytesIO()
    with gzip.GzipFile(fileobj=data, mode="wb") as file:
        for _ in range(3000):
            file.write(b"\0" * 1_000_000)
    return data.getvalue()


BOMB = bomb()


def answer(connection, path):
    kind, _, value = path.strip("/").partition("/")
    if kind == "cut":
        connection.sendall((HEAD + FEED)[:int(value)])
    elif kind == "bomb":
        connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: %d\r\n\r\n" % len(BOMB) + BOMB)
    elif kind == "endless":
        connection.sendall(b"HTTP/1.1 200 OK\r\n\r\n")
        while True:
            connection.sendall(b"x" * 65536)
    elif kind == "trailers":
        connection.sendall(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nx\r\n0\r\n")
        while True:
            connection.sendall(b"X-Trailer: " + b"y" * 1000 + b"\r\n")
    elif kind == "head":
        connection.sendall(b"HTTP/1.1 200 OK\r\n")
        while True:
            connection.sendall(b"X-Head: " + b"y" * 1000 + b"\r\n")
    elif kind == "silent":
        connection.recv(1)
    else:
        connection.sendall(HEAD + FEED)


def serve(plain, context):
    try:
        with context.wrap_socket(plain, server_side=True) as connection:
            request = connection.recv(65536).decode()
            answer(connection, request.split(" ")[1])
    except (OSError, IndexError):
        pass


context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
context.load_cert_chain(CERTIFICATE, KEY)
listener = socket.create_server(("127.0.0.1", 0), backlog=300)
print(listener.getsockname()[1], flush=True)
while True:
    plain, _ = listener.accept()
    threading.Thread(target=serve, args=(plain, context), daemon=True).start()
