import { useTranslation } from '@/shared/i18n/i18n'
import { isLanguage, NATIVE_NAMES } from '@/shared/i18n/languages'
import type { ModeField, Path } from '../model/draft'
import { REORDER, SWITCHES } from '../model/permissions'

type OwnKey = (typeof SWITCHES)[number] | (typeof REORDER)[number]
/** Those of features above have their words there, and are not worth their texts here. */
const isOwn = (key: string): key is OwnKey => ([...SWITCHES, ...REORDER] as readonly string[]).includes(key)

/** What is changed, in words; each name once. */
export function useNameOf() {
  const { t } = useTranslation(['grid', 'cards'])
  const nameOf = (path: Path): string => {
    const [head = '', key = ''] = path.split('.')
    if (head === 'layout') return t(`cards:layout.${key as 'primary'}.name`)
    if (head === 'placeholders') return t(`placeholder.${key as 'name'}.label`)
    if (head === 'translations')
      return isLanguage(key) ? `${t('titles.placeholder')} (${NATIVE_NAMES[key]})` : t('titles.placeholder')
    if (head === 'field_modes')
      return `${t('titles.visibility')}: ${key === 'layout' ? t('visibility.look') : t(`cards:fields.${key as Exclude<ModeField, 'layout'>}`)}`
    if (head === 'card_permissions')
      return isOwn(key)
        ? `${t('titles.cardPermissions')}: ${t(`permissions.${key}.name`)}`
        : t('titles.cardPermissions')
    return head === 'shared_frames' ? t('titles.frames') : t('titles.socialMedia')
  }
  return (paths: readonly Path[]) => [...new Set(paths.map(nameOf))]
}
