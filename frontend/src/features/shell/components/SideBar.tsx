import { Skeleton, UnstyledButton } from '@mantine/core'
import {
  IconAddressBook,
  IconBuildingStore,
  IconCards,
  IconChartBar,
  IconHelpCircle,
  IconHome,
  IconId,
  IconLayoutGrid,
  IconMailForward,
  IconMapPin,
  IconNfc,
  IconPrinter,
  IconPackages,
  IconPalette,
  IconReceipt,
  IconSettings,
  IconSignature,
  IconTruck,
  IconUsersGroup,
  IconVideo,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { OwnCardLink } from '@/features/members/components/OwnCardLink'
import { useUser } from '@/shared/auth/session'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { useAbilities } from '@/shared/permissions/abilities'
import { MissingMark } from '@/shared/permissions/MissingMark'
import { useCurrentSpace } from '@/shared/spaces/current'
import { Failure } from '@/shared/ui/Failure'
import { Logo } from '@/shared/ui/Logo'
import { Part } from '@/shared/ui/Part'
import { SchemeMenu } from './SchemeMenu'
import { SpaceSwitcher } from './SpaceSwitcher'
import classes from './SideBar.module.css'

/** Height of the twelve links that most people have in a space. */
const AREA = 444

/** The space's area, then what belongs to the account. `onGo` closes the sheet on a phone. */
export function SideBar({ onGo, onHelp }: { onGo?: () => void; onHelp: () => void }) {
  const { t } = useTranslation('shell')
  return (
    <div className={classes.bar}>
      <Link to="/" className={classes.home} onClick={onGo} aria-label={t('home')}>
        <Logo />
      </Link>
      <nav aria-label={t('navigation')}>
        <Part compact>
          <SpaceArea onGo={onGo} />
        </Part>
        <p className={classes.label} id="side-account">
          {t('account')}
        </p>
        <ul className={classes.group} aria-labelledby="side-account">
          <li>
            <Link to="/spaces" activeOptions={{ includeSearch: false }} className={classes.link} onClick={onGo}>
              <IconLayoutGrid size={19} stroke={1.6} aria-hidden="true" />
              {t('titles.spaces')}
            </Link>
          </li>
          <li>
            <Link to="/cards" activeOptions={{ includeSearch: false }} className={classes.link} onClick={onGo}>
              <IconCards size={19} stroke={1.6} aria-hidden="true" />
              {t('titles.allCards')}
            </Link>
          </li>
          <li>
            <Link to="/products" activeOptions={{ includeSearch: false }} className={classes.link} onClick={onGo}>
              <IconPackages size={19} stroke={1.6} aria-hidden="true" />
              {t('titles.allProducts')}
            </Link>
          </li>
          <li>
            <Link to="/contacts" activeOptions={{ includeSearch: false }} className={classes.link} onClick={onGo}>
              <IconAddressBook size={19} stroke={1.6} aria-hidden="true" />
              {t('titles.allContacts')}
            </Link>
          </li>
          <MarketplaceLinks onGo={onGo} />
          <BillingLink onGo={onGo} />
          <DirectoriesLink onGo={onGo} />
        </ul>
      </nav>
      <div className={classes.foot}>
        <UnstyledButton className={classes.link} onClick={onHelp}>
          <IconHelpCircle size={19} stroke={1.6} aria-hidden="true" />
          {t('help.title')}
        </UnstyledButton>
        {/* In the sheet of a phone: its top bar has room for a title. */}
        {onGo && <SchemeMenu />}
      </div>
    </div>
  )
}

/** Where something is sold. */
function MarketplaceLinks({ onGo }: { onGo?: () => void }) {
  const { t } = useTranslation('shell')
  if (!useUser().billing) return null
  return (
    <>
      <li>
        <Link to="/marketplace" activeOptions={{ includeSearch: false }} className={classes.link} onClick={onGo}>
          <IconBuildingStore size={19} stroke={1.6} aria-hidden="true" />
          {t('titles.marketplace')}
        </Link>
      </li>
      <li>
        <Link to="/orders" activeOptions={{ includeSearch: false }} className={classes.link} onClick={onGo}>
          <IconTruck size={19} stroke={1.6} aria-hidden="true" />
          {t('titles.orders')}
        </Link>
      </li>
    </>
  )
}

/** For who can buy for the space; others find it in their own menu. */
function BillingLink({ onGo }: { onGo?: () => void }) {
  const { t } = useTranslation('shell')
  const user = useUser()
  const { id } = useCurrentSpace()
  const { can } = useAbilities(id)
  if (!user.billing || (id && !can('billing.manage'))) return null
  return (
    <li>
      <Link to="/billing" activeOptions={{ includeSearch: false }} className={classes.link} onClick={onGo}>
        <IconReceipt size={19} stroke={1.6} aria-hidden="true" />
        {t('titles.billing')}
      </Link>
    </li>
  )
}

/** For who looks after the people of a space, and where a licence can carry directories. */
function DirectoriesLink({ onGo }: { onGo?: () => void }) {
  const { t } = useTranslation('shell')
  const { id } = useCurrentSpace()
  const { may } = useAbilities(id)
  if (!id || !may('directories.read')) return null
  return (
    <li>
      <Link to="/user-directories" className={classes.link} onClick={onGo}>
        <IconUsersGroup size={19} stroke={1.6} aria-hidden="true" />
        {t('titles.userDirectories')}
      </Link>
    </li>
  )
}

function SpaceArea({ onGo }: { onGo?: () => void }) {
  const { t } = useTranslation('shell')
  const { number } = useFormats()
  const { space, id, isPending, failed } = useCurrentSpace()
  const { can, may, isPending: asking } = useAbilities(id)
  if (failed) return <Failure of={failed} compact />
  const listed = id && can('spaces.read')
  return (
    <>
      {isPending ? <Skeleton height={54} mb={14} /> : <SpaceSwitcher current={space} onGo={onGo} />}
      {!listed && (isPending || asking) && <Skeleton className={classes.group} height={AREA} radius="md" />}
      {listed && (
        <ul className={classes.group} aria-label={space?.name}>
          <li>
            <Link
              to="/space/$space"
              params={{ space: id }}
              activeOptions={{ exact: true, includeSearch: false }}
              className={classes.link}
              onClick={onGo}
            >
              <IconHome size={19} stroke={1.6} aria-hidden="true" />
              {t('titles.overview')}
            </Link>
          </li>
          <li>
            <Link
              to="/space/$space/cards"
              params={{ space: id }}
              activeOptions={{ includeSearch: false }}
              className={classes.link}
              onClick={onGo}
            >
              <IconId size={19} stroke={1.6} aria-hidden="true" />
              {t('titles.cards')}
              {space && <span className={classes.count}>{t('activeCards', { number: number(space.cards_used) })}</span>}
            </Link>
          </li>
          {can('products.read') && (
            <li>
              <Link
                to="/space/$space/products"
                params={{ space: id }}
                activeOptions={{ includeSearch: false }}
                className={classes.link}
                onClick={onGo}
              >
                <IconNfc size={19} stroke={1.6} aria-hidden="true" />
                {t('titles.products')}
              </Link>
            </li>
          )}
          {can('card_styles.read') && (
            <li>
              <Link
                to="/space/$space/card-styles"
                params={{ space: id }}
                activeOptions={{ includeSearch: false }}
                className={classes.link}
                onClick={onGo}
              >
                <IconPrinter size={19} stroke={1.6} aria-hidden="true" />
                {t('titles.cardStyles')}
              </Link>
            </li>
          )}
          {(can('contacts.read') || can('contacts.manage')) && (
            <li>
              <Link
                to="/space/$space/contacts"
                params={{ space: id }}
                activeOptions={{ includeSearch: false }}
                className={classes.link}
                onClick={onGo}
              >
                <IconAddressBook size={19} stroke={1.6} aria-hidden="true" />
                {t('titles.contacts')}
              </Link>
            </li>
          )}
          {can('locations.read') && (
            <li>
              <Link
                to="/space/$space/services/locations"
                params={{ space: id }}
                activeOptions={{ includeSearch: false }}
                className={classes.link}
                onClick={onGo}
              >
                <IconMapPin size={19} stroke={1.6} aria-hidden="true" />
                {t('titles.locations')}
                <MissingMark space={id} ability="locations.edit" />
              </Link>
            </li>
          )}
          {may('newsletter.read') && (
            <li>
              <Link
                to="/space/$space/services/newsletter"
                params={{ space: id }}
                activeOptions={{ includeSearch: false }}
                className={classes.link}
                onClick={onGo}
              >
                <IconMailForward size={19} stroke={1.6} aria-hidden="true" />
                {t('titles.newsletter')}
                <MissingMark space={id} ability="newsletter.read" />
              </Link>
            </li>
          )}
          {may('signatures.read') && (
            <li>
              <Link
                to="/space/$space/services/email-signatures"
                params={{ space: id }}
                activeOptions={{ includeSearch: false }}
                className={classes.link}
                onClick={onGo}
              >
                <IconSignature size={19} stroke={1.6} aria-hidden="true" />
                {t('titles.emailSignatures')}
                <MissingMark space={id} ability="signatures.read" />
              </Link>
            </li>
          )}
          {may('backgrounds.read') && (
            <li>
              <Link
                to="/space/$space/services/virtual-backgrounds"
                params={{ space: id }}
                activeOptions={{ includeSearch: false }}
                className={classes.link}
                onClick={onGo}
              >
                <IconVideo size={19} stroke={1.6} aria-hidden="true" />
                {t('titles.virtualBackgrounds')}
                <MissingMark space={id} ability="backgrounds.read" />
              </Link>
            </li>
          )}
          {may('statistics.read') && (
            <li>
              <Link
                to="/space/$space/dashboard"
                params={{ space: id }}
                activeOptions={{ includeSearch: false }}
                className={classes.link}
                onClick={onGo}
              >
                <IconChartBar size={19} stroke={1.6} aria-hidden="true" />
                {t('titles.dashboard')}
                <MissingMark space={id} ability="statistics.read" />
              </Link>
            </li>
          )}
          {may('grid.edit') && (
            <li>
              <Link
                to="/space/$space/grid"
                params={{ space: id }}
                activeOptions={{ includeSearch: false }}
                className={classes.link}
                onClick={onGo}
              >
                <IconPalette size={19} stroke={1.6} aria-hidden="true" />
                {t('titles.design')}
                <MissingMark space={id} ability="grid.edit" />
              </Link>
            </li>
          )}
          {can('spaces.edit') && (
            <li>
              <Link
                to="/space/$space/settings"
                params={{ space: id }}
                activeOptions={{ includeSearch: false }}
                className={classes.link}
                onClick={onGo}
              >
                <IconSettings size={19} stroke={1.6} aria-hidden="true" />
                {t('titles.settings')}
              </Link>
            </li>
          )}
        </ul>
      )}
      {space?.role === 'no_role' && <OwnCardLink list={classes.group} link={classes.link} onGo={onGo} />}
    </>
  )
}
