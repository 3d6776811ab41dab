import { IconUser } from '@tabler/icons-react'
import type { DesignPerson } from '@/shared/api/generated/types.gen'
import { useTranslation } from '@/shared/i18n/i18n'
import { Select } from '@/shared/ui/layers/Select'
import classes from './Grid.module.css'

const SAMPLE = 'sample'

/** Whose card the preview shows: some real ones, those that lose something first, or a sample. */
export function PersonSelect(props: {
  people: readonly DesignPerson[]
  person: DesignPerson | null
  onChange: (card: string | null) => void
}) {
  const { t } = useTranslation('grid')
  const { people, person, onChange } = props
  return (
    <Select
      className={classes.person}
      aria-label={t('preview.whose')}
      leftSection={<IconUser size={18} aria-hidden="true" />}
      data={[
        ...people.map(({ uuid, name, loses }) => ({
          value: uuid,
          label: loses ? t('preview.loses', { name: name || t('preview.nameless') }) : name || t('preview.nameless'),
        })),
        { value: SAMPLE, label: t('preview.sample') },
      ]}
      value={person?.uuid ?? SAMPLE}
      onChange={(value) => onChange(value === SAMPLE ? null : value)}
      allowDeselect={false}
    />
  )
}
