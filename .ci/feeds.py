"""Compares the titles and links that `headlines` reads with those of feedparser.

Usage: feeds.py TOOL [FILE…]. Without files, the feeds are written in every format and encoding, and
with several faults. The titles and links must also be those that were written.
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

# The formats: the beginning of a feed, an item with {} for the title and {link}, and the end.
FORMS = {
    "RSS 0.90": (
        f'<rdf:RDF xmlns:rdf="{RDF}" xmlns="http://my.netscape.com/rdf/simple/0.9/">'
        "<channel><title>All</title></channel>",
        "<item><title>{}</title><link>{link}</link></item>",
        "</rdf:RDF>",
    ),
    "RSS 0.91": (
        '<!DOCTYPE rss PUBLIC "-//Netscape Communications//DTD RSS 0.91//EN"'
        ' "http://my.netscape.com/publish/formats/rss-0.91.dtd">'
        '<rss version="0.91"><channel><title>All</title>',
        "<item><title>{}</title><link>{link}</link></item>",
        "</channel></rss>",
    ),
    "RSS 0.92": (
        '<rss version="0.92"><channel><title>All</title>',
        "<item><guid>http://a.example/no</guid><link>{link}</link><title>{}</title>"
        "<source url='http://a.example/'>no</source></item>",
        "</channel></rss>",
    ),
    "RSS 1.0": (
        f'<rdf:RDF xmlns:rdf="{RDF}" xmlns="http://purl.org/rss/1.0/"'
        ' xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>All</title></channel>',
        "<item><link>{link}</link><title>{}</title><dc:creator>no</dc:creator></item>",
        "</rdf:RDF>",
    ),
    "RSS 1.0 with prefixes": (
        f'<RDF xmlns="{RDF}" xmlns:r="http://purl.org/rss/1.0/">'
        "<r:channel><r:title>All</r:title></r:channel>",
        "<r:item><r:title>{}</r:title><r:link>{link}</r:link></r:item>",
        "</RDF>",
    ),
    "RSS 2.0": (
        '<rss version="2.0"><channel><title>All</title>',
        "<item><link>{link}</link><guid>http://a.example/no</guid><title>{}</title></item>",
        "</channel></rss>",
    ),
    "RSS 2.0 with a namespace": (
        '<rss version="2.0" xmlns="http://backend.userland.com/rss2"><channel><title>All</title>',
        "<item><title>{}</title><guid>{link}</guid></item>",
        "</channel></rss>",
    ),
    "RSS 2.0 with CDATA": (
        '<rss version="2.0"><channel><title>All</title>',
        "<item><title><![CDATA[{}]]></title><guid ispermalink='0'>http://a.example/no</guid>"
        "<link><![CDATA[{link}]]></link></item>",
        "</channel></rss>",
    ),
    "RSS 2.0 with HTML": (
        '<rss version="2.0"><channel><title>All</title>',
        "<item><title>&lt;b&gt;{}&lt;/b&gt;&lt;script&gt;no&lt;/script&gt;</title>"
        "<link>{link}</link></item>",
        "</channel></rss>",
    ),
    "Atom 0.3": (
        '<feed version="0.3" xmlns="http://purl.org/atom/ns#"><title>All</title>',
        "<entry><title type='text/html' mode='escaped'>&lt;i&gt;{}&lt;/i&gt;</title>"
        "<link rel='alternate' type='text/html' href='{link}'/></entry>",
        "</feed>",
    ),
    "Atom 1.0": (
        f'<feed xmlns="{ATOM}"><title>All</title>',
        "<entry><title>{}</title><link rel='self' href='http://a.example/no'/>"
        "<link href='{link}'/><summary>no</summary></entry>",
        "</feed>",
    ),
    "Atom 1.0 with prefixes": (
        f'<x:feed xmlns:x="{ATOM}"><x:title>All</x:title>',
        "<x:entry><x:title type='html'>{}</x:title><x:link type='text/html' href='{link}'/>"
        "<x:link type='application/pdf' href='http://a.example/no'/></x:entry>",
        "</x:feed>",
    ),
    "Atom 1.0 with XHTML": (
        f'<feed xmlns="{ATOM}" xml:base="http://a.example/no/"><title>All</title>',
        "<entry xml:base='..'><title type='xhtml'><div xmlns='http://www.w3.org/1999/xhtml'>{}</div></title>"
        "<link href='{link}'/></entry>",
        "</feed>",
    ),
}

# Feeds with faults, in which a title is a letter, and a link the same letter.
FAULTS = {
    "cut off": '<rss><channel>{a}{b}<item><title>c</title><link>http',
    "cut off in a title": "<rss><channel>{a}{b}<item><tit",
    "not UTF-8": "<rss><channel><title>\xe9</title>{a}{b}</channel></rss>",
    "text after the feed": "<rss><channel>{a}{b}</channel></rss>\n<!-- x --> <script>x</script>",
    "text before the feed": "<br />\n<b>Warning</b>: x<br />\n<?xml version='1.0'?>"
    "<rss><channel>{a}{b}</channel></rss>",
    "an end tag without a start": "<rss><channel>{a}</p>{b}</channel></rss>",
    "a tag that is not closed": "<rss><channel>{a}<item><title>b</title><description><p>x"
    "</description><link>http://a.example/b</link></item></channel></rss>",
    "a title that is not closed": "<rss><channel><item><title>a<link>http://a.example/a</link>"
    "<description>x</description></item>{b}</channel></rss>",
    "a link that is not closed": "<rss><channel><item><title>a</title><link>http://a.example/a"
    "<description>x</description></item>{b}</channel></rss>",
    "an attribute without quotes": "<rss version=2.0><channel>{a}{b}</channel></rss>",
    "a title of Dublin Core": "<rss xmlns:dc='http://purl.org/dc/elements/1.1/'><channel>{a}<item>"
    "<dc:title>b</dc:title><link>http://a.example/b</link></item></channel></rss>",
    "a namespace of the channel": "<rss><channel xmlns='urn:mine'>{a}{b}</channel></rss>",
    "a list of items": "<rss><channel><items>{a}{b}</items></channel></rss>",
    "capital letters": "<RSS><CHANNEL><ITEM><TITLE>a</TITLE><LINK>http://a.example/a</LINK></ITEM>"
    "{b}</CHANNEL></RSS>",
    "identifiers": "<rss><channel><item><title>a</title><guid>http://a.example/a</guid></item>"
    "<item><title>b</title><guid isPermaLink='False'>http://a.example/no</guid>"
    "<link>http://a.example/b</link></item></channel></rss>",
    "a link of Atom": f"<rss xmlns:x='{ATOM}'><channel>{{a}}<item><title>b</title>"
    "<x:link href='http://a.example/b'/></item></channel></rss>",
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
    """Writes the feeds, and returns the titles and links of each file."""
    written = {}
    for (form, parts), (label, codec, text) in itertools.product(FORMS.items(), ENCODINGS):
        titles = [text, f"{text} & {text}"]
        start, item, end = parts
        is_cdata = "CDATA" in form
        sources = [title if is_cdata else html.escape(title) for title in titles]
        if not is_cdata:
            titles.append("isn’t — 5 €")
            sources.append("isn&#8217;t &#x2014; 5 &#8364;")
        # The feed with XHTML has a base.
        base = "" if "XHTML" in form else "http://a.example/"
        links = [f"{base}{number}?a=1" for number in range(len(sources))]
        items = "".join(item.format(t, link=link) for t, link in zip(sources, links))
        document = f"<?xml version='1.0' encoding='{label}'?>\n{start}{items}{end}\n"
        path = os.path.join(folder, f"{form} {label} {len(written)}.xml")
        with codecs.open(path, "w", encoding=codec) as file:
            file.write(document)
        written[path] = [(t, f"http://a.example/{n}?a=1") for n, t in enumerate(titles)]
    items = {
        letter: f"<item><title>{letter}</title><link>http://a.example/{letter}</link></item>"
        for letter in "ab"
    }
    for name, document in FAULTS.items():
        path = os.path.join(folder, f"{name}.xml")
        with open(path, "w", encoding="latin-1") as file:
            file.write(document.format(**items))
        written[path] = [(letter, f"http://a.example/{letter}") for letter in "ab"]
        if name == "cut off":
            written[path].append(("c", ""))
    return written


def items_of_tool(tool, paths):
    """The titles and links of each file, as the tool reads them; None for a file that it rejects."""
    script = "".join(f"load --only '{path}'\n" for path in paths)
    output = subprocess.run(
        [tool, "--json", "--no-rc"], input=script, capture_output=True, text=True
    ).stdout
    values = [json.loads(line).get("value") for line in output.splitlines()]
    assert len(values) == len(paths), output
    return [value and list(zip(value[0]["titles"], value[0]["links"])) for value in values]


def items_of_feedparser(path):
    """The titles and links in a file, as feedparser reads them; None if it cannot."""
    try:
        entries = feedparser.parse(path, sanitize_html=False).entries
        items = [(entry.get("title"), entry.get("link")) for entry in entries]
        # A file that is cut off can end with an item of which nothing was read.
        return items[:-1] if items and items[-1] == (None, None) else items
    except Exception:
        return None


def differences(got, expected):
    """The items that differ from those that were expected.

    A missing title or link may be replaced: the tool shows the first words of a text as the title.
    An identifier such as `tag:a.example,2026:1` is no link.
    """
    if got is None or expected is None or len(got) != len(expected):
        return [(got, expected)]
    return [
        (ours, theirs)
        for ours, theirs in zip(got, expected)
        if theirs[0] and plain(ours[0]) != plain(theirs[0])
        or theirs[1] and not re.match(r"\w+:(?!//)", theirs[1]) and ours[1] != theirs[1]
    ]


def main():
    tool, *paths = sys.argv[1:]
    with tempfile.TemporaryDirectory() as folder:
        written = {} if paths else write_feeds(folder)
        paths = paths or list(written)
        equal = 0
        for path, got in zip(paths, items_of_tool(tool, paths)):
            # feedparser does not read JSON.
            is_json = path.endswith(".json")
            found = [] if is_json else differences(got, items_of_feedparser(path))
            found += differences(got, written.get(path, got))
            if found:
                print(f"{os.path.basename(path)}: the items differ: {found}")
            else:
                equal += 1
        print(f"{equal} of {len(paths)} feeds have the titles and links that feedparser reads")
        if written and equal < len(paths):
            sys.exit(1)


main()
