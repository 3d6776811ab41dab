"""What a provider's metadata says of it, and ours of us."""

from __future__ import annotations

import pytest
from lxml import etree

from tests.sso.works import IDP, certificate
from vizitka.sso.enums import Fault
from vizitka.sso.saml.metadata import certificate_of, own_metadata, provider_of
from vizitka.sso.saml.xml import Refused

ADDRESS = "https://sts.alpenwerk.example/sso"


def document(
    *keys: tuple[str, str], entity: str = IDP, address: str = ADDRESS, binding: str = "HTTP-Redirect"
) -> str:
    described = "".join(
        f'<KeyDescriptor{use}><d:KeyInfo xmlns:d="http://www.w3.org/2000/09/xmldsig#"><d:X509Data>'
        f"<d:X509Certificate>\n{data[:64]}\n{data[64:]}\n</d:X509Certificate></d:X509Data></d:KeyInfo></KeyDescriptor>"
        for use, data in keys or ((' use="signing"', certificate()),)
    )
    return (
        f'<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="{entity}">'
        '<IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">'
        f'{described}<SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:{binding}" '
        f'Location="{address}"/>'
        "</IDPSSODescriptor></EntityDescriptor>"
    )


def secure(address: str) -> bool:
    return address.startswith("https://")


def test_it_names_the_provider_its_address_and_its_certificates() -> None:
    keys = (
        (' use="signing"', certificate("first")),
        ("", certificate("second", 800)),
        (' use="encryption"', "AAAA"),
    )
    found = provider_of(document(*keys).encode(), secure)
    assert (found.entity_id, found.sign_in_address) == (IDP, ADDRESS)
    # The one that is good longest comes first; the one to encrypt with is none of them.
    assert [one.data for one in found.certificates] == [certificate("second", 800), certificate("first")]


def test_of_several_the_wanted_one_counts() -> None:
    both = (
        '<EntitiesDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata">'
        f"{document()}{document(entity='https://another.example')}</EntitiesDescriptor>"
    )
    assert provider_of(both.encode(), secure, IDP).entity_id == IDP
    with pytest.raises(Refused):
        provider_of(both.encode(), secure)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("<html/>", Fault.XML),
        ("not xml", Fault.XML),
        (f'<!DOCTYPE a [<!ENTITY x "y">]>{document()}', Fault.XML),
        (document(entity=" "), Fault.ISSUER),
        (document(binding="HTTP-POST"), Fault.DESTINATION),
        (document(address="javascript:alert(1)"), Fault.DESTINATION),
        (document((' use="encryption"', certificate())), Fault.KEY),
        (document(("", "AAAA")), Fault.KEY),
    ],
    # Keys are new in each run.
    ids=[
        "no metadata",
        "no xml",
        "a document type",
        "no name",
        "no redirect",
        "no address",
        "no key",
        "no certificate",
    ],
)
def test_what_cannot_be_used_says_why(text: str, fault: Fault) -> None:
    with pytest.raises(Refused) as caught:
        provider_of(text.encode(), secure)
    assert caught.value.fault is fault


def test_a_certificate_is_read_with_and_without_its_first_and_last_line() -> None:
    pem = f"-----BEGIN CERTIFICATE-----\n{certificate()}\n-----END CERTIFICATE-----\n"
    assert certificate_of(pem) == certificate_of(certificate())


def test_ours_has_no_key() -> None:
    root = etree.fromstring(
        own_metadata("https://vizitka.example/sso/1/metadata", "https://vizitka.example/sso/1/acs")
    )
    assert root.get("entityID") == "https://vizitka.example/sso/1/metadata"
    names = {"m": "urn:oasis:names:tc:SAML:2.0:metadata"}
    service = root.find(".//m:AssertionConsumerService", names)
    assert service is not None
    assert service.get("Location") == "https://vizitka.example/sso/1/acs"
    assert root.find(".//m:KeyDescriptor", names) is None
