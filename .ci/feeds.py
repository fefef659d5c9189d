"""Compares the titles that `headlines` reads with those of feedparser.

Usage: feeds.py TOOL [FILE…]. Without files, the feeds are written in every format and encoding, and
the titles must also be those that were written.
"""

import codecs
import html
import itertools
import json
import os
import re
import subprocess
import sys
import tempfile

import feedparser

# The labels of encodings, the codecs of Python that write them, and text in their characters.
ENCODINGS = [
    ("utf-8", "utf-8", "Größe 日本 Привет 😀"),
    ("UTF-8", "utf-8-sig", "Größe 日本 Привет 😀"),
    ("UTF-16", "utf-16", "Größe 日本 Привет 😀"),
    ("us-ascii", "ascii", "Plain"),
    ("iso-8859-1", "latin-1", "Größe élève"),
    ("latin1", "latin-1", "Größe élève"),
    ("iso-8859-2", "iso8859-2", "Žluťoučký kůň"),
    ("iso-8859-3", "iso8859-3", "Ĉiuĵaŭde"),
    ("iso-8859-4", "iso8859-4", "Šķirnes ģints"),
    ("iso-8859-5", "iso8859-5", "Привет"),
    ("iso-8859-6", "iso8859-6", "مرحبا"),
    ("iso-8859-7", "iso8859-7", "Καλημέρα"),
    ("iso-8859-8", "iso8859-8", "שלום"),
    ("iso-8859-9", "iso8859-9", "Işık ğ"),
    ("iso-8859-10", "iso8859-10", "Þetta ŋ"),
    ("iso-8859-13", "iso8859-13", "Ąžuolas"),
    ("iso-8859-14", "iso8859-14", "Ŵyneb ŷ"),
    ("iso-8859-15", "iso8859-15", "Œuvre 5 €"),
    ("iso-8859-16", "iso8859-16", "Știri țară"),
    ("windows-1250", "cp1250", "Žluťoučký kůň"),
    ("windows-1251", "cp1251", "Привет «мир»"),
    ("windows-1252", "cp1252", "“Größe” – 5 €"),
    ("windows-1253", "cp1253", "Καλημέρα"),
    ("windows-1254", "cp1254", "Işık ğ"),
    ("windows-1255", "cp1255", "שלום"),
    ("windows-1256", "cp1256", "مرحبا"),
    ("windows-1257", "cp1257", "Ąžuolas"),
    ("windows-1258", "cp1258", "Đơn ưu"),
    ("koi8-r", "koi8-r", "Привет"),
    ("koi8-u", "koi8-u", "Привіт ґ"),
    ("cp866", "cp866", "Привет"),
    ("macintosh", "mac-roman", "Größe élève"),
    ("shift_jis", "shift_jis", "日本の空 ｱ"),
    ("euc-jp", "euc-jp", "日本の空"),
    ("iso-2022-jp", "iso2022-jp", "日本の空"),
    ("gb2312", "gb2312", "你好世界"),
    ("gbk", "gbk", "你好世界"),
    ("gb18030", "gb18030", "你好世界 é"),
    ("big5", "big5", "你好世界"),
    ("euc-kr", "euc-kr", "안녕하세요"),
]

RDF = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
ATOM = "http://www.w3.org/2005/Atom"

# The formats: the beginning of a feed, an item with {} for the title, and the end.
FORMS = {
    "RSS 0.90": (
        f'<rdf:RDF xmlns:rdf="{RDF}" xmlns="http://my.netscape.com/rdf/simple/0.9/">'
        "<channel><title>All</title></channel>",
        "<item><title>{}</title></item>",
        "</rdf:RDF>",
    ),
    "RSS 0.91": (
        '<!DOCTYPE rss PUBLIC "-//Netscape Communications//DTD RSS 0.91//EN"'
        ' "http://my.netscape.com/publish/formats/rss-0.91.dtd">'
        '<rss version="0.91"><channel><title>All</title>',
        "<item><title>{}</title></item>",
        "</channel></rss>",
    ),
    "RSS 0.92": (
        '<rss version="0.92"><channel><title>All</title>',
        "<item><title>{}</title><source url='http://a.example/'>no</source></item>",
        "</channel></rss>",
    ),
    "RSS 1.0": (
        f'<rdf:RDF xmlns:rdf="{RDF}" xmlns="http://purl.org/rss/1.0/"'
        ' xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>All</title></channel>',
        "<item><title>{}</title><dc:creator>no</dc:creator></item>",
        "</rdf:RDF>",
    ),
    "RSS 1.0 with prefixes": (
        f'<RDF xmlns="{RDF}" xmlns:r="http://purl.org/rss/1.0/">'
        "<r:channel><r:title>All</r:title></r:channel>",
        "<r:item><r:title>{}</r:title></r:item>",
        "</RDF>",
    ),
    "RSS 2.0": (
        '<rss version="2.0"><channel><title>All</title>',
        "<item><link>http://a.example/</link><title>{}</title></item>",
        "</channel></rss>",
    ),
    "RSS 2.0 with a namespace": (
        '<rss version="2.0" xmlns="http://backend.userland.com/rss2"><channel><title>All</title>',
        "<item><title>{}</title></item>",
        "</channel></rss>",
    ),
    "RSS 2.0 with CDATA": (
        '<rss version="2.0"><channel><title>All</title>',
        "<item><title><![CDATA[{}]]></title></item>",
        "</channel></rss>",
    ),
    "RSS 2.0 with HTML": (
        '<rss version="2.0"><channel><title>All</title>',
        "<item><title>&lt;b&gt;{}&lt;/b&gt;&lt;script&gt;no&lt;/script&gt;</title></item>",
        "</channel></rss>",
    ),
    "Atom 0.3": (
        '<feed version="0.3" xmlns="http://purl.org/atom/ns#"><title>All</title>',
        "<entry><title type='text/html' mode='escaped'>&lt;i&gt;{}&lt;/i&gt;</title></entry>",
        "</feed>",
    ),
    "Atom 1.0": (
        f'<feed xmlns="{ATOM}"><title>All</title>',
        "<entry><title>{}</title><summary>no</summary></entry>",
        "</feed>",
    ),
    "Atom 1.0 with prefixes": (
        f'<x:feed xmlns:x="{ATOM}"><x:title>All</x:title>',
        "<x:entry><x:title type='html'>{}</x:title></x:entry>",
        "</x:feed>",
    ),
    "Atom 1.0 with XHTML": (
        f'<feed xmlns="{ATOM}"><title>All</title>',
        "<entry><title type='xhtml'><div xmlns='http://www.w3.org/1999/xhtml'>{}</div></title>"
        "</entry>",
        "</feed>",
    ),
}


def plain(title):
    """The text of a title: without references, markup and superfluous blanks."""
    while title != html.unescape(title):
        title = html.unescape(title)
    title = re.sub(r"(?is)<(script|style)\b.*?</\1\s*>", "", title)
    title = re.sub(r"(?s)<!--.*?-->", "", title)
    title = re.sub(r"(?i)</?(br|p|div|li|ul|ol|tr|td|hr|h[1-4])\b[^>]*>", " ", title)
    title = re.sub(r"<[/!?a-zA-Z][^>]*>", "", title)
    return " ".join("".join(c for c in title if c.isprintable() or c.isspace()).split())


def write_feeds(folder):
    """Writes the feeds, and returns the titles of each file."""
    written = {}
    for (form, parts), (label, codec, text) in itertools.product(FORMS.items(), ENCODINGS):
        titles = [text, f"{text} & {text}"]
        start, item, end = parts
        is_cdata = "CDATA" in form
        items = "".join(item.format(t if is_cdata else html.escape(t)) for t in titles)
        if not is_cdata:
            titles.append("isn’t — 5 €")
            items += item.format("isn&#8217;t &#x2014; 5 &#8364;")
        document = f"<?xml version='1.0' encoding='{label}'?>\n{start}{items}{end}\n"
        path = os.path.join(folder, f"{form} {label} {len(written)}.xml")
        with codecs.open(path, "w", encoding=codec) as file:
            file.write(document)
        written[path] = titles
    return written


def titles_of_tool(tool, paths):
    """The titles of each file, as the tool reads them; None for a file that it rejects."""
    script = "".join(f"load --only '{path}'\n" for path in paths)
    output = subprocess.run(
        [tool, "--json", "--no-rc"], input=script, capture_output=True, text=True
    ).stdout
    values = [json.loads(line).get("value") for line in output.splitlines()]
    assert len(values) == len(paths), output
    return [
        value and ["" if title == "(untitled)" else title for title in value[0]["titles"]]
        for value in values
    ]


def titles_of_feedparser(path):
    """The titles in a file, as feedparser reads them; None if it cannot."""
    try:
        return [e.get("title", "") for e in feedparser.parse(path, sanitize_html=False).entries]
    except Exception:
        return None


def main():
    tool, *paths = sys.argv[1:]
    with tempfile.TemporaryDirectory() as folder:
        written = {} if paths else write_feeds(folder)
        paths = paths or list(written)
        equal = 0
        for path, got in zip(paths, titles_of_tool(tool, paths)):
            texts = [
                [plain(title) for title in titles]
                for titles in (got, titles_of_feedparser(path), written.get(path, got))
                if titles is not None
            ]
            if len(texts) == 3 and texts[0] == texts[1] == texts[2]:
                equal += 1
            else:
                print(f"{os.path.basename(path)}: the titles differ: {texts}")
        print(f"{equal} of {len(paths)} feeds have the titles that feedparser reads")
        if written and equal < len(paths):
            sys.exit(1)


main()
