"""Signatures of seals and receipts."""

import pytest
from pydantic import SecretStr, ValidationError

from portal.platform.settings import Settings
from portal.platform.signing import Purpose, canonical, is_signed, public_key, public_keys, sign

CONTENT = b"what is on record"
KEY = "A" * 42 + "E"
SECRET_OF_THE_RFC = "nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A"
PUBLIC_OF_THE_RFC = "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"


def _with(settings: Settings, key: str) -> Settings:
    return settings.model_copy(update={"signing_key": SecretStr(key)})


def test_the_public_key_is_that_of_the_standard(settings: Settings) -> None:
    """RFC 8032, 7.1, test 1."""
    assert public_key(_with(settings, SECRET_OF_THE_RFC)) == PUBLIC_OF_THE_RFC


def test_what_was_signed_before_a_rotation_is_still_verified(settings: Settings) -> None:
    before = _with(settings, SECRET_OF_THE_RFC)
    signature = sign(before, Purpose.SEAL, CONTENT)
    after = _with(settings, KEY)
    assert not is_signed(Purpose.SEAL, CONTENT, signature, keys=public_keys(after))
    kept = after.model_copy(update={"former_signing_keys": (public_key(before),)})
    assert is_signed(Purpose.SEAL, CONTENT, signature, keys=public_keys(kept))


def test_one_kind_of_record_does_not_pass_for_another(settings: Settings) -> None:
    signature = sign(settings, Purpose.RECEIPT, CONTENT)
    assert is_signed(Purpose.RECEIPT, CONTENT, signature, keys=public_keys(settings))
    assert not is_signed(Purpose.SEAL, CONTENT, signature, keys=public_keys(settings))


@pytest.mark.parametrize("signature", ["", "A", "not base64 &%", "A" * 86])
def test_garbage_is_no_signature(settings: Settings, signature: str) -> None:
    assert not is_signed(Purpose.SEAL, CONTENT, signature, keys=public_keys(settings))


def test_the_order_of_keys_does_not_matter() -> None:
    assert (
        canonical({"b": [1, "ر"], "a": None})
        == canonical({"a": None, "b": [1, "ر"]})
        == '{"a":null,"b":[1,"ر"]}'.encode()
    )


@pytest.mark.parametrize("key", ["short", KEY + "A", "=" * 43])
def test_a_key_of_the_wrong_length_stops_the_start(settings: Settings, key: str) -> None:
    with pytest.raises(ValidationError, match="43 letters"):
        Settings.model_validate(settings.model_dump() | {"signing_key": SecretStr(key)})
