import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from portal.domain.forms.links import is_http_link


@pytest.mark.parametrize(
    "link",
    [
        "https://example.com",
        "http://maps.example.com.sa:8080/a/b?c=d&e=%20#f",
        "HTTPS://EXAMPLE.COM/x",
        "http://موقع.السعودية/مسار",
        "https://xn--4gbrim.xn--mgberp4a5d4ar/",
        "https://example.com/l'atlas_(1)",
        "https://example.com/" + "x" * 2028,
    ],
)
def test_addresses_of_named_hosts_are_links(link: str) -> None:
    assert is_http_link(link)


@pytest.mark.parametrize(
    "link",
    [
        "",
        "example.com",
        "www.example.com",
        "//example.com",
        "ftp://example.com",
        "javascript:alert(1)",
        "data:text/html,x",
        "mailto:a@example.com",
        "https://",
        "https:///path",
        "https://localhost",
        "https://example",
        "https://192.0.2.1/",
        "https://[2001:db8::1]/",
        "https://[::1",
        "https://user@example.com",
        "https://bank.example\\@evil.example",
        "https://a..com",
        "https://-a.com",
        "https://.com",
        "https://" + "a" * 64 + ".com",
        "https://example.com:0",
        "https://example.com:65536",
        "https://example.com:x",
        "https://exa mple.com",
        "https://example.com/a b",
        "https://example.com/\n",
        "https://example.com/<script>",
        'https://example.com/"',
        "https://example.com/" + "x" * 2029,
    ],
)
def test_anything_else_is_not(link: str) -> None:
    assert not is_http_link(link)


@settings(deadline=None)
@given(st.text(st.characters(exclude_categories=())))
def test_any_text_is_judged(text: str) -> None:
    assert not is_http_link(text)
    assert is_http_link("https://" + text) in {True, False}
