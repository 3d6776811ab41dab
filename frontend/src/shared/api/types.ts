/**
 * Shapes of the API under the names that the manager uses. They are the generated ones (`make gen`); what the document
 * says as plain text but is a closed list is said here.
 */
import type * as generated from './generated/types.gen'

export type {
  CardBulkResult as BulkResult,
  CardFrame as Frame,
  CardPermissions,
  CardRow,
  CardRowOfSpace,
  CardSocialMedia as SocialMedia,
  CardState,
  CustomDomainOut as CustomDomain,
  CustomDomainRecord,
  CustomDomainsOut as CustomDomains,
  Feature,
  DocumentOut as Document,
  FieldMode,
  FrameTexts,
  GalleryImage,
  ImageOut as Image,
  ImagePurpose,
  JobOut as Job,
  JobStatus,
  LoginTicketOut as FactorTicket,
  MissingAbility,
  NormalisedLinkOut as NormalisedSocialMedia,
  OpeningHours,
  ReferenceSocialNetwork as SocialNetwork,
  ReferenceSocialNetworkGroup as SocialNetworkGroup,
  PasskeyOut as Passkey,
  SessionOut as UserSession,
  SharedFrame,
  SharedSocialMedia,
  SpaceOverview,
  SpacePermission,
  SpaceRole,
  SpaceSettings,
  SpaceSummary,
  TokensOut as Tokens,
  UserOut as User,
  UsernameCheck,
  Visibility,
} from './generated/types.gen'

export type Uuid = string

/** What a role may allow. */
export type Ability = generated.SpacePermission['abilities'][number]

type CardRole = 'admin' | 'user' | 'no_role'

type Narrow<T, N extends Partial<Record<keyof T, unknown>>> = Omit<T, keyof N> & N

/** A card's own design; what is null is the space's. */
export type Layout = Narrow<
  generated.CardLayout,
  { mode: 'auto' | 'light' | 'dark' | null; header_style: 'image' | 'colour' | 'gradient' | 'none' | null }
>

export type ContactLabel = 'mobile' | 'work' | 'home' | 'fax' | 'other'
type Labelled<T extends { label: string }> = Omit<T, 'label'> & { label: ContactLabel }
export type Phone = Labelled<generated.CardPhone>
export type EmailAddress = Labelled<generated.CardEmail>
export type Website = Labelled<generated.CardWebsite>
export type Address = Labelled<generated.PostalAddress>

type Design = { layout: Layout }
export type Template = generated.TemplateRow

export type Space = Narrow<
  generated.SpaceOut,
  Design & { placeholders: Narrow<generated.Placeholders, { address: Address | null }> }
>

export type Card = Narrow<
  generated.CardOut,
  {
    phones: Phone[]
    emails: EmailAddress[]
    websites: Website[]
    addresses: Address[]
    layout: Layout
    resolved: Narrow<generated.CardResolved, { address: Address | null; layout: Layout }>
    role: CardRole | generated.SpaceRole
  }
>

/** An answer with what the document still says as plain text, or of which one of several shapes, said as above. */
export type Said<A> = A extends { data: infer D }
  ? Omit<A, 'data'> & { data: D extends (infer One)[] ? Sharp<One>[] : Sharp<D> }
  : A
type Sharp<D> = D extends generated.CardOut
  ? Card
  : D extends generated.SpaceOut
    ? Space & Omit<D, keyof generated.SpaceOut>
    : D extends { space: generated.SpaceOut }
      ? Omit<D, 'space'> & { space: Space }
      : D
