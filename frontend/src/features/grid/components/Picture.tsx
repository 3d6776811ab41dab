import { useTranslation } from '@/shared/i18n/i18n'
import { ImageField } from '@/shared/ui/ImageField'
import { useGrid, useGridChange } from '../hooks/grid'

const ASPECTS = { header: 16 / 7, logo: undefined, logo_dark: undefined, profile_picture: 1 } as const

/** The ground of cards by night. */
const NIGHT = '#141413'

/** A picture that cards show while they have none of their own. */
export function Picture({ name }: { name: keyof typeof ASPECTS }) {
  const { t } = useTranslation('grid')
  const { space, draft, faults } = useGrid()
  const { placeholder } = useGridChange()
  return (
    <ImageField
      label={t(`placeholder.${name}.label`)}
      description={t(`placeholder.${name}.help`)}
      value={draft.placeholders[name]}
      onChange={(image) => placeholder(name, image)}
      ground={name === 'logo_dark' ? NIGHT : name === 'logo' ? draft.layout.primary : undefined}
      purpose={name === 'logo_dark' ? 'logo' : name}
      space={space}
      aspect={ASPECTS[name]}
      error={faults[`placeholders.${name}`]}
    />
  )
}
