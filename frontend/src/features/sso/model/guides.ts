import type { Protocol, Provider, SsoCopyOut } from '@/shared/api/generated/types.gen'

/** What a provider calls a value that it is given, in its own words. */
interface CopyRow {
  label: string
  value: keyof SsoCopyOut
}

export interface Guide {
  name: string
  /** Where to click there, in the provider's own words. */
  path: string
  copy: CopyRow[]
  /** What its issuer or metadata address looks like. */
  example: string
}

const OPENID: CopyRow[] = [
  { label: 'Redirect URI', value: 'answer_address' },
  { label: 'Back-channel logout URI', value: 'logout_address' },
]
const SAML: CopyRow[] = [
  { label: 'Entity ID', value: 'entity_id' },
  { label: 'ACS URL', value: 'reply_address' },
  { label: 'NameID format', value: 'name_id_format' },
]

export const NAMES: Record<Provider, string> = {
  entra: 'Microsoft Entra ID',
  okta: 'Okta',
  google: 'Google Workspace',
  keycloak: 'Keycloak',
  adfs: 'AD FS',
  ping: 'Ping Identity',
  other: '',
}

type Ways = Record<Protocol, Omit<Guide, 'name'>>

const GUIDES: Record<Provider, Ways> = {
  entra: {
    openid: {
      path: 'Entra admin center › App registrations › New registration › Web',
      copy: [{ label: 'Redirect URI', value: 'answer_address' }],
      example: 'https://login.microsoftonline.com/{tenant}/v2.0',
    },
    saml: {
      path: 'Enterprise applications › Vizitka › Single sign-on › SAML › Basic SAML configuration',
      copy: [
        { label: 'Identifier (Entity ID)', value: 'entity_id' },
        { label: 'Reply URL', value: 'reply_address' },
        { label: 'Sign on URL', value: 'sign_in_address' },
      ],
      example:
        'https://login.microsoftonline.com/{tenant}/federationmetadata/2007-06/federationmetadata.xml?appid={app}',
    },
  },
  okta: {
    openid: {
      path: 'Applications › Create App Integration › OIDC › Web Application',
      copy: [
        { label: 'Sign-in redirect URIs', value: 'answer_address' },
        { label: 'Sign-out redirect URIs', value: 'sign_in_address' },
      ],
      example: 'https://example.okta.com',
    },
    saml: {
      path: 'Applications › Create App Integration › SAML 2.0 › Configure SAML',
      copy: [
        { label: 'Single sign-on URL', value: 'reply_address' },
        { label: 'Audience URI (SP Entity ID)', value: 'entity_id' },
        { label: 'Name ID format', value: 'name_id_format' },
      ],
      example: 'https://example.okta.com/app/{id}/sso/saml/metadata',
    },
  },
  google: {
    openid: {
      path: 'Google Cloud › APIs & Services › Credentials › OAuth client ID › Web application',
      copy: [{ label: 'Authorized redirect URIs', value: 'answer_address' }],
      example: 'https://accounts.google.com',
    },
    saml: {
      path: 'Admin console › Apps › Web and mobile apps › Add custom SAML app',
      copy: [
        { label: 'ACS URL', value: 'reply_address' },
        { label: 'Entity ID', value: 'entity_id' },
        { label: 'Start URL', value: 'sign_in_address' },
      ],
      example: '',
    },
  },
  keycloak: {
    openid: {
      path: 'Clients › Create client › OpenID Connect › Client authentication',
      copy: [
        { label: 'Valid redirect URIs', value: 'answer_address' },
        { label: 'Backchannel logout URL', value: 'logout_address' },
      ],
      example: 'https://keycloak.example.com/realms/company',
    },
    saml: {
      path: 'Clients › Create client › SAML',
      copy: [
        { label: 'Client ID', value: 'entity_id' },
        { label: 'Assertion Consumer Service POST Binding URL', value: 'reply_address' },
        { label: 'Name ID format', value: 'name_id_format' },
      ],
      example: 'https://keycloak.example.com/realms/company/protocol/saml/descriptor',
    },
  },
  adfs: {
    openid: {
      path: 'AD FS › Application Groups › Add Application Group › Server application accessing a web API',
      copy: [{ label: 'Redirect URI', value: 'answer_address' }],
      example: 'https://adfs.example.com/adfs',
    },
    saml: {
      path: 'AD FS › Relying Party Trusts › Add Relying Party Trust',
      copy: [
        { label: 'Federation metadata address', value: 'metadata_address' },
        { label: 'Relying party trust identifier', value: 'entity_id' },
        { label: 'SAML 2.0 SSO service URL', value: 'reply_address' },
      ],
      example: 'https://adfs.example.com/FederationMetadata/2007-06/FederationMetadata.xml',
    },
  },
  ping: {
    openid: {
      path: 'PingOne › Applications › Add Application › OIDC Web App',
      copy: [{ label: 'Redirect URIs', value: 'answer_address' }],
      example: 'https://auth.pingone.eu/{environment}/as',
    },
    saml: {
      path: 'PingOne › Applications › Add Application › SAML Application',
      copy: [
        { label: 'ACS URLs', value: 'reply_address' },
        { label: 'Entity ID', value: 'entity_id' },
        { label: 'Subject NameID format', value: 'name_id_format' },
      ],
      example: 'https://auth.pingone.eu/{environment}/saml20/metadata/{application}',
    },
  },
  other: {
    openid: { path: '', copy: OPENID, example: 'https://login.example.com' },
    saml: { path: '', copy: SAML, example: 'https://login.example.com/metadata.xml' },
  },
}

export function guideOf(provider: Provider, protocol: Protocol): Guide {
  return { name: NAMES[provider], ...GUIDES[provider][protocol] }
}

export const PROVIDERS = Object.keys(NAMES) as Provider[]
