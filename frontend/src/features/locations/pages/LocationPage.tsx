import { IconArrowLeft } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from '@/shared/i18n/i18n'
import { TextLink } from '@/shared/ui/ButtonLink'
import { Page } from '@/shared/ui/Page'
import { locationQuery } from '../api'
import { LocationEditor } from '../components/LocationEditor'
import classes from '../components/locations.module.css'

const route = getRouteApi('/_default/space/$space/services/locations_/$location')

/** One location. */
export function LocationPage() {
  const { t } = useTranslation('locations')
  const { space, location: id } = route.useParams()
  const { data: location } = useSuspenseQuery(locationQuery(space, id))
  const back = (
    <TextLink to="/space/$space/services/locations" params={{ space }} className={classes.back}>
      <IconArrowLeft size={16} aria-hidden="true" /> {t('title')}
    </TextLink>
  )
  return (
    <Page>
      <LocationEditor key={id} location={location} space={space} back={back} />
    </Page>
  )
}
