"""The manifest of Outlook's add-in (add-in only, XML), after Microsoft's published example of a signature add-in.

What stands here waits for an administrator's consent with each change: so it names addresses alone, and what they give
out may change at any time.
"""

from __future__ import annotations

from typing import Final
from xml.sax.saxutils import quoteattr

from django.conf import settings
from django.utils import translation
from django.utils.translation import pgettext

from vizitka.signatures.mailboxes.selectors import outlook_at
from vizitka.signatures.models import MailConnection

VERSION: Final = "1.0.0.0"
HANDLER: Final = "vizitkaOnNewMessage"
PROVIDER: Final = "Vizitka"
NAME: Final = "Vizitka signatures"
ICONS: Final = (16, 32, 80)
# As Office writes languages.
LOCALES: Final = {
    "en": "en-US", "de": "de-DE", "es": "es-ES", "hr": "hr-HR", "cs": "cs-CZ", "fr": "fr-FR", "it": "it-IT",
    "pt": "pt-PT", "hu": "hu-HU",
}  # fmt: skip


def manifest(connection: MailConnection) -> str:
    at = outlook_at(connection)
    return _FRAME.format(
        id=connection.pk,
        version=VERSION,
        provider=quoteattr(PROVIDER)[1:-1],
        name=quoteattr(NAME),
        description=_said("description"),
        icon=quoteattr(icon(64)),
        large=quoteattr(icon(128)),
        support=quoteattr(settings.PUBLIC_URL),
        here=settings.PUBLIC_URL,
        pane=quoteattr(f"{at}/pane"),
        page=quoteattr(at),
        script=quoteattr(f"{at}.js"),
        handler=quoteattr(HANDLER),
        images="\n".join(
            f'          <bt:Image id="icon.{size}" DefaultValue={quoteattr(icon(size))}/>' for size in ICONS
        ),
        button=_said("button"),
        group=_said("group"),
        tip=_said("tip"),
        application=_application(connection),
    )


def icon(size: int) -> str:
    return f"{settings.PUBLIC_URL}/signatures/outlook/icon-{size}.png"


def _text(key: str) -> str:
    return {
        "description": pgettext("outlook", "Sets the signature of your company in new mails and replies."),
        "button": pgettext("outlook", "My signature"),
        "group": pgettext("outlook", "Signature"),
        "tip": pgettext("outlook", "Shows whether Outlook knows your signature, and sets it in this mail."),
    }[key]


def _said(key: str) -> str:
    """The attribute in English, and an element for each other language."""
    with translation.override("en"):
        found = f"DefaultValue={quoteattr(_text(key))}>"
    for language, locale in LOCALES.items():
        if language != "en":
            with translation.override(language):
                prefix = "" if key == "description" else "bt:"
                found += f"<{prefix}Override Locale={quoteattr(locale)} Value={quoteattr(_text(key))}/>"
    return found


def _application(connection: MailConnection) -> str:
    """Whose tokens Outlook fetches, where the company has named an application."""
    if not connection.application:
        return ""
    host = settings.PUBLIC_URL.partition("://")[2]
    key = connection.application
    return (
        "\n      <WebApplicationInfo>"
        f"\n        <Id>{key}</Id>"
        f"\n        <Resource>api://{host}/{key}</Resource>"
        "\n        <Scopes>\n          <Scope>openid</Scope>\n          <Scope>profile</Scope>\n        </Scopes>"
        "\n      </WebApplicationInfo>"
    )


_FRAME: Final = """<?xml version="1.0" encoding="UTF-8"?>
<OfficeApp xmlns="http://schemas.microsoft.com/office/appforoffice/1.1"
  xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
  xmlns:bt="http://schemas.microsoft.com/office/officeappbasictypes/1.0" xsi:type="MailApp">
  <Id>{id}</Id>
  <Version>{version}</Version>
  <ProviderName>{provider}</ProviderName>
  <DefaultLocale>en-US</DefaultLocale>
  <DisplayName DefaultValue={name}/>
  <Description {description}</Description>
  <IconUrl DefaultValue={icon}/>
  <HighResolutionIconUrl DefaultValue={large}/>
  <SupportUrl DefaultValue={support}/>
  <AppDomains>
    <AppDomain>{here}</AppDomain>
  </AppDomains>
  <Hosts>
    <Host Name="Mailbox"/>
  </Hosts>
  <Requirements>
    <Sets DefaultMinVersion="1.1">
      <Set Name="Mailbox"/>
    </Sets>
  </Requirements>
  <FormSettings>
    <Form xsi:type="ItemEdit">
      <DesktopSettings>
        <SourceLocation DefaultValue={pane}/>
      </DesktopSettings>
    </Form>
  </FormSettings>
  <Permissions>ReadWriteItem</Permissions>
  <Rule xsi:type="RuleCollection" Mode="Or">
    <Rule xsi:type="ItemIs" ItemType="Message" FormType="Edit"/>
  </Rule>
  <DisableEntityHighlighting>true</DisableEntityHighlighting>
  <VersionOverrides xmlns="http://schemas.microsoft.com/office/mailappversionoverrides" xsi:type="VersionOverridesV1_0">
    <VersionOverrides xmlns="http://schemas.microsoft.com/office/mailappversionoverrides/1.1" xsi:type="VersionOverridesV1_1">
      <Requirements>
        <bt:Sets DefaultMinVersion="1.10">
          <bt:Set Name="Mailbox"/>
        </bt:Sets>
      </Requirements>
      <Hosts>
        <Host xsi:type="MailHost">
          <Runtimes>
            <Runtime resid="launch.page">
              <Override type="javascript" resid="launch.script"/>
            </Runtime>
          </Runtimes>
          <DesktopFormFactor>
            <ExtensionPoint xsi:type="MessageComposeCommandSurface">
              <OfficeTab id="TabDefault">
                <Group id="vizitka.group">
                  <Label resid="group.label"/>
                  <Control xsi:type="Button" id="vizitka.button">
                    <Label resid="button.label"/>
                    <Supertip>
                      <Title resid="button.label"/>
                      <Description resid="button.tip"/>
                    </Supertip>
                    <Icon>
                      <bt:Image size="16" resid="icon.16"/>
                      <bt:Image size="32" resid="icon.32"/>
                      <bt:Image size="80" resid="icon.80"/>
                    </Icon>
                    <Action xsi:type="ShowTaskpane">
                      <SourceLocation resid="pane.page"/>
                    </Action>
                  </Control>
                </Group>
              </OfficeTab>
            </ExtensionPoint>
            <ExtensionPoint xsi:type="LaunchEvent">
              <LaunchEvents>
                <LaunchEvent Type="OnNewMessageCompose" FunctionName={handler}/>
              </LaunchEvents>
              <SourceLocation resid="launch.page"/>
            </ExtensionPoint>
          </DesktopFormFactor>
          <MobileFormFactor>
            <ExtensionPoint xsi:type="LaunchEvent">
              <LaunchEvents>
                <LaunchEvent Type="OnNewMessageCompose" FunctionName={handler}/>
              </LaunchEvents>
              <SourceLocation resid="launch.page"/>
            </ExtensionPoint>
          </MobileFormFactor>
        </Host>
      </Hosts>
      <Resources>
        <bt:Images>
{images}
        </bt:Images>
        <bt:Urls>
          <bt:Url id="pane.page" DefaultValue={pane}/>
          <bt:Url id="launch.page" DefaultValue={page}/>
          <bt:Url id="launch.script" DefaultValue={script}/>
        </bt:Urls>
        <bt:ShortStrings>
          <bt:String id="group.label" {group}</bt:String>
          <bt:String id="button.label" {button}</bt:String>
        </bt:ShortStrings>
        <bt:LongStrings>
          <bt:String id="button.tip" {tip}</bt:String>
        </bt:LongStrings>
      </Resources>{application}
    </VersionOverrides>
  </VersionOverrides>
</OfficeApp>
"""  # noqa: E501  (addresses of schemas)
