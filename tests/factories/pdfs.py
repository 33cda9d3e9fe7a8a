"""Small PDF files with words on each page."""

_CATALOG, _PAGES, _FONT, _FIRST = 1, 2, 3, 4


def a_pdf(*pages: str, encrypted: bool = False, script: str = "") -> bytes:
    """One page for each text, in ASCII. ``script``: JavaScript that runs when a viewer with scripts opens it."""
    objects: dict[int, bytes] = {}
    kids = " ".join(f"{_FIRST + 2 * index} 0 R" for index in range(len(pages)))
    opening = f" /OpenAction << /S /JavaScript /JS ({script}) >>" if script else ""
    objects[_CATALOG] = f"<< /Type /Catalog /Pages {_PAGES} 0 R{opening} >>".encode()
    objects[_PAGES] = f"<< /Type /Pages /Kids [{kids}] /Count {len(pages)} >>".encode()
    objects[_FONT] = b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"
    for index, words in enumerate(pages):
        content = f"BT /F1 18 Tf 72 700 Td ({words}) Tj ET".encode()
        number = _FIRST + 2 * index
        objects[number] = (
            f"<< /Type /Page /Parent {_PAGES} 0 R /MediaBox [0 0 595 842] /Contents {number + 1} 0 R"
            f" /Resources << /Font << /F1 {_FONT} 0 R >> >> >>"
        ).encode()
        objects[number + 1] = b"<< /Length %d >>\nstream\n%b\nendstream" % (len(content), content)
    trailer = f"/Size {len(objects) + 1} /Root {_CATALOG} 0 R"
    if encrypted:
        # Neither the empty password nor any other fits these keys.
        keys = f"/O <{'01' * 32}> /U <{'02' * 32}>"
        trailer += f" /Encrypt << /Filter /Standard /V 1 /R 2 /P -4 {keys} >> /ID [<{'03' * 16}> <{'03' * 16}>]"
    body, places = b"%PDF-1.4\n", []
    for number in sorted(objects):
        places.append(len(body))
        body += b"%d 0 obj\n%b\nendobj\n" % (number, objects[number])
    table = "".join(f"{place:010d} 00000 n \n" for place in places)
    end = f"xref\n0 {len(places) + 1}\n0000000000 65535 f \n{table}trailer\n<< {trailer} >>\n"
    return body + f"{end}startxref\n{len(body)}\n%%EOF".encode()
