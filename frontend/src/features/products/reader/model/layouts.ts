/**
 * Keyboard scanners press the keys of a keyboard, mostly those of a US one, and the host writes what its own layout has
 * there. A row says which sign a host writes for which is meant; what it does not name is the same on both. Dead keys
 * are left out: no address of ours has a sign that they would be.
 */
export interface Layout {
  name: string
  written: string
  meant: string
}

const swapped = { written: 'yzYZ', meant: 'zyZY' }
const layout = (name: string, ...parts: { written: string; meant: string }[]): Layout => ({
  name,
  written: parts.map((part) => part.written).join(''),
  meant: parts.map((part) => part.meant).join(''),
})
const azerty = { written: 'aqzwAQZWmM,?;:', meant: 'qawzQAWZ;:mM,.' }

export const LAYOUTS: readonly Layout[] = [
  layout('us'),
  layout('german', swapped, { written: 'Öö-_ß', meant: ':;/?-' }),
  layout('swiss', swapped, { written: "éö-_'", meant: ':;/?-' }),
  layout('french', azerty, { written: '&é"\'(-è_çà!§)', meant: '1234567890/?-' }),
  layout('belgian', azerty, { written: '&é"\'(§è!çà=+)', meant: '1234567890/?-' }),
  layout('spanish', { written: "Ññ-_'", meant: ':;/?-' }),
  layout('italian', { written: "çò-_'", meant: ':;/?-' }),
  layout('portuguese', { written: "Çç-_'", meant: ':;/?-' }),
  layout('croatian', swapped, { written: "Čč-_'", meant: ':;/?-' }),
  layout('hungarian', swapped, { written: 'Éé-_üö', meant: ':;/?-0' }),
  layout('czech', swapped, { written: '"ů-_=+ěščřžýáíé', meant: ':;/?-1234567890' }),
  layout('czech without swapped letters', { written: '"ů-_=+ěščřžýáíé', meant: ':;/?-1234567890' }),
  layout('slovak', swapped, { written: '"ô-_=+ľščťžýáíé', meant: ':;/?-1234567890' }),
]

/** What is meant by what a host of this layout wrote. */
export function meantBy({ written, meant }: Layout, text: string): string {
  return [...text]
    .map((sign) => {
      const place = written.indexOf(sign)
      return place < 0 ? sign : meant.charAt(place)
    })
    .join('')
}
