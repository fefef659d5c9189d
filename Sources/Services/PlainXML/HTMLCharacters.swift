/// The characters that HTML's references stand for where they differ from those of XML.
package enum HTMLCharacters {
  /// Returns the character of a reference such as `eacute`; nil for an unknown name.
  ///
  /// The names are the 252 of HTML 4 and `apos`.
  ///
  /// Source: <https://www.w3.org/TR/html401/sgml/entities.html>.
  package static func character(named name: Substring) -> Unicode.Scalar? { named[name] }

  /// Returns the character of a numeric reference; nil if the number is not that of a character.
  ///
  /// The numbers 128 to 159 are read as bytes in windows-1252, because many documents use them so.
  ///
  /// Source: <https://html.spec.whatwg.org/#numeric-character-reference-end-state>.
  package static func character(numbered number: UInt32) -> Unicode.Scalar? {
    Unicode.Scalar((0x80...0x9F).contains(number) ? windows1252[Int(number) - 0x80] : number)
  }

  private static let named: [Substring: Unicode.Scalar] = {
    var (table, code) = ([Substring: Unicode.Scalar](), UInt32(0))
    for word in names.split(whereSeparator: \.isWhitespace) {
      if word.first == "+" {
        code = UInt32(word.dropFirst(), radix: 16) ?? 0
      } else {
        table[word] = Unicode.Scalar(code)
        code += 1
      }
    }
    return table
  }()

  /// The names of consecutive characters, after a plus sign and the code of the first of them.
  private static let names = """
    +A0 nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn
    sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave
    Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml
    ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN
    szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute
    icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml
    yacute thorn yuml +391 Alpha Beta Gamma Delta Epsilon Zeta Eta Theta Iota Kappa Lambda Mu Nu Xi
    Omicron Pi Rho +3A3 Sigma Tau Upsilon Phi Chi Psi Omega +3B1 alpha beta gamma delta epsilon zeta
    eta theta iota kappa lambda mu nu xi omicron pi rho sigmaf sigma tau upsilon phi chi psi omega
    +22 quot +26 amp apos +3C lt +3E gt +152 OElig oelig +160 Scaron scaron +178 Yuml +192 fnof +2C6
    circ +2DC tilde +3D1 thetasym upsih +3D6 piv +2002 ensp emsp +2009 thinsp +200C zwnj zwj lrm rlm
    +2013 ndash mdash +2018 lsquo rsquo sbquo +201C ldquo rdquo bdquo +2020 dagger Dagger bull +2026
    hellip +2030 permil +2032 prime Prime +2039 lsaquo rsaquo +203E oline +2044 frasl +20AC euro
    +2111 image +2118 weierp +211C real +2122 trade +2135 alefsym +2190 larr uarr rarr darr harr
    +21B5 crarr +21D0 lArr uArr rArr dArr hArr +2200 forall +2202 part exist +2205 empty +2207 nabla
    isin notin +220B ni +220F prod +2211 sum minus +2217 lowast +221A radic +221D prop infin +2220
    ang +2227 and or cap cup int +2234 there4 +223C sim +2245 cong +2248 asymp +2260 ne equiv +2264
    le ge +2282 sub sup nsub +2286 sube supe +2295 oplus +2297 otimes +22A5 perp +22C5 sdot +2308
    lceil rceil lfloor rfloor +2329 lang rang +25CA loz +2660 spades +2663 clubs +2665 hearts diams
    """

  /// The characters of the bytes 80 to 9F (hexadecimal) in windows-1252.
  ///
  /// Source: <https://encoding.spec.whatwg.org/index-windows-1252.txt>.
  private static let windows1252: [UInt32] = [
    0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039,
    0x0152, 0x8D, 0x017D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
    0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D, 0x017E, 0x0178,
  ]
}
