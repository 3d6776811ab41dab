import { intlLocale } from './languages'

interface Counted {
  count?: unknown
}

/** Chooses among `key_one`, `key_few`, … by the plural rules of our locales, as a plug-in of i18next. Its own way asks
 *  for the rules of the bare code, and those of a bare `pt` are Brazil's, where 0 takes the singular. */
export const plurals = {
  type: 'i18nFormat' as const,
  /** i18next reads groups of texts as it does without a plug-in. */
  handleAsObject: true,
  /** The last key that has a text wins. */
  addLookupKeys(keys: string[], key: string, code: string, _namespace: string, { count }: Counted) {
    if (typeof count === 'number') keys.push(`${key}_${new Intl.PluralRules(intlLocale(code)).select(count)}`)
  },
}
