import { wordsOf } from '@/shared/additions'
import { useTranslation } from '@/shared/i18n/i18n'
import { isLanguage, NATIVE_NAMES } from '@/shared/i18n/languages'
import type { ModeField, Path } from '../model/draft'
import { useGrid } from './grid'

/** What is changed, in words; each name once. */
export function useNameOf() {
  const { additions } = useGrid()
  const { t } = useTranslation(['grid', 'cards', ...additions.map(({ feature }) => feature)])
  const nameOf = (path: Path): string => {
    const [head = '', key = ''] = path.split('.')
    if (head === 'layout') return t(`cards:layout.${key as 'primary'}.name`)
    if (head === 'placeholders') return t(`placeholder.${key as 'name'}.label`)
    if (head === 'translations')
      return isLanguage(key) ? `${t('titles.placeholder')} (${NATIVE_NAMES[key]})` : t('titles.placeholder')
    if (head === 'field_modes')
      return `${t('titles.visibility')}: ${key === 'layout' ? t('visibility.look') : t(`cards:fields.${key as Exclude<ModeField, 'layout'>}`)}`
    if (head === 'card_permissions')
      return `${t('titles.cardPermissions')}: ${t(`${wordsOf(additions, 'permissions', key, 'permissions')}.name`)}`
    return head === 'shared_frames' ? t('titles.frames') : t('titles.socialMedia')
  }
  return (paths: readonly Path[]) => [...new Set(paths.map(nameOf))]
}
