/** Languages whose spreadsheets divide by commas; the others do by semicolons, since their numbers have commas. */
const COMMAS: readonly string[] = ['en']

/** A table to fill in, as spreadsheets of that language read it: columns, a product for somebody, one for the pool. */
export function sampleList(columns: readonly string[], language: string): string {
  const rows = [columns, ['2345-6789-ABC4', '48159263', 'eva@example.com'], ['2345-6789-ABDM', '70412856', '']]
  const divider = COMMAS.includes(language) ? ',' : ';'
  // The mark at the beginning tells Excel that letters are written as everywhere.
  return `\ufeff${rows.map((row) => row.join(divider)).join('\r\n')}\r\n`
}
