import { Button } from '@mantine/core'
import { IconPlus, IconUpload } from '@tabler/icons-react'
import type { Uuid } from '@/shared/api/types'
import { useTranslation } from '@/shared/i18n/i18n'
import { useAbilities } from '@/shared/permissions/abilities'
import { MissingMark } from '@/shared/permissions/MissingMark'
import { ButtonLink } from '@/shared/ui/ButtonLink'

/** The two ways to more cards, for those who may. */
export function AddCards({ space, onNew }: { space: Uuid; onNew: () => void }) {
  const { t } = useTranslation('cards/list')
  const abilities = useAbilities(space)
  return (
    <>
      {abilities.may('cards.import') && (
        <ButtonLink
          variant="default"
          to="/space/$space/cards/import"
          params={{ space }}
          leftSection={<IconUpload size={18} aria-hidden="true" />}
        >
          {t('import')}
          <MissingMark space={space} ability="cards.import" />
        </ButtonLink>
      )}
      {abilities.can('cards.create') && (
        <Button leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={onNew}>
          {t('newCard')}
        </Button>
      )}
    </>
  )
}
