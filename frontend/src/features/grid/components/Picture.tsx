import { useTranslation } from '@/shared/i18n/i18n'
import { ImageField } from '@/shared/ui/ImageField'
import { useGrid, useGridChange } from '../hooks/grid'

const ASPECTS = { header: 16 / 7, logo: undefined, profile_picture: 1 } as const

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
      ground={name === 'logo' ? draft.layout.primary : undefined}
      purpose={name}
      space={space}
      aspect={ASPECTS[name]}
      error={faults[`placeholders.${name}`]}
    />
  )
}
