import { describe, expect, it } from 'vitest'
import { rowFault, withoutFaulty } from './faults'
import { signatureForm as form, signatureWith, type SignatureDraft } from './testing'

const base = form.draftOf(signatureWith())
const draftWith = (values: Partial<SignatureDraft>): SignatureDraft => ({ ...base, ...values })
const text = (colour: string) => ({ ...base.colours, text: colour })

describe('the fields of a form', () => {
  it('are those of its table, and no other that the server answers', () => {
    expect(Object.keys(base)).toEqual(['name', 'greeting', 'colours', 'links'])
  })

  it('have changed when they would be sent otherwise', () => {
    expect(form.changes(base, base)).toEqual([])
    expect(form.changes(draftWith({ name: ' Sales ', colours: { ...base.colours, ground: '#FFFFFF' } }), base)).toEqual(
      [],
    )
    const draft = draftWith({ greeting: 'Yours', colours: text('#222222'), links: base.links.toReversed() })
    expect(form.changes(draft, base)).toEqual(['greeting', 'colours.text', 'links'])
  })

  it('are sent alone: a list whole and in its order, an object with its changed keys', () => {
    const draft = draftWith({ name: ' Service ', colours: text('#222222'), links: base.links.toReversed() })
    expect(form.body(draft, base)).toEqual({
      name: 'Service',
      colours: { text: '#222222' },
      links: [
        { id: 'b', url: 'https://two.example' },
        { id: 'a', url: 'https://one.example' },
      ],
    })
    expect(form.body(base, base)).toEqual({})
  })

  it('take no notice of a row without content, which is there all the same', () => {
    const draft = draftWith({ links: [...base.links, { id: 'c', url: ' ' }] })
    expect(form.changes(draft, base)).toEqual([])
    expect(form.isUntouched(draft, base)).toBe(false)
    expect(form.isUntouched(draftWith({ name: 'Sales ' }), base)).toBe(true)
    expect(form.isUntouched(draftWith({ name: 'Service' }), base)).toBe(false)
  })

  it('count a key that only one side has', () => {
    const without = draftWith({ colours: { text: '#111111' } as SignatureDraft['colours'] })
    expect(form.changes(without, base)).toEqual(['colours.ground'])
    expect(form.changes(base, without)).toEqual(['colours.ground'])
  })
})

describe('two people at once', () => {
  const mine = draftWith({ name: 'Service', greeting: 'Yours', colours: text('#222222') })
  const theirs = draftWith({ name: 'Support', colours: { ...base.colours, ground: '#eeeeee' }, links: [] })

  it('compete where both changed, and not to the same', () => {
    expect(form.compare(base, mine, theirs)).toEqual({
      both: ['name'],
      mine: ['greeting', 'colours.text'],
      theirs: ['colours.ground', 'links'],
    })
    expect(form.compare(base, mine, { ...theirs, name: 'Service ' }).both).toEqual([])
  })

  it('keep what they changed; the rest is chosen, mine without a choice', () => {
    const merged = form.merge(base, mine, theirs)
    expect(merged).toEqual({
      name: 'Service',
      greeting: 'Yours',
      colours: { text: '#222222', ground: '#eeeeee' },
      links: [],
    })
    expect(form.merge(base, mine, theirs, { name: 'theirs' })).toEqual({ ...merged, name: 'Support' })
    expect(form.merge(base, mine, theirs, { name: 'mine' })).toEqual(merged)
  })
})

describe('after saving', () => {
  const sent = draftWith({ name: ' Service ' })
  const saved = draftWith({ name: 'Service', greeting: 'Best' })

  it('the values are the server’s', () => {
    expect(form.afterSave(saved, sent, sent)).toEqual(saved)
  })

  it('what was typed meanwhile stays, by single values', () => {
    const now = { ...sent, greeting: 'Yours', colours: text('#222222') }
    const other = { ...saved, colours: { ...base.colours, ground: '#eeeeee' } }
    expect(form.afterSave(other, sent, now)).toEqual({
      ...other,
      greeting: 'Yours',
      colours: { text: '#222222', ground: '#eeeeee' },
    })
  })

  it('a row that was added meanwhile and is still empty stays', () => {
    const links = [...base.links, { id: 'c', url: '' }]
    expect(form.afterSave(saved, sent, { ...sent, links }).links).toEqual(links)
  })
})

describe('what the server refuses', () => {
  const sent = draftWith({ links: [{ id: 'empty', url: '' }, ...base.links] })

  it('is found at its row, although an empty one before it was not sent', () => {
    const faults = form.faults({ 'body.links[1].url': ['No address.'], 'colours.text': ['No colour.'] }, sent)
    expect(faults).toEqual({ 'links.b.url': 'No address.', 'colours.text': 'No colour.' })
    expect(rowFault(faults, 'links', 'b', 'url')).toBe('No address.')
    expect(rowFault(faults, 'links', 'a', 'url')).toBeUndefined()
  })

  it('of a whole row or list stays readable', () => {
    const faults = form.faults({ 'links.0': ['Bad row.'], links: ['At most 10.'], 'links.7.url': ['Bad.'] }, sent)
    expect(rowFault(faults, 'links', 'a', 'url', true)).toBe('Bad row.')
    expect(rowFault(faults, 'links', 'a', 'url')).toBeUndefined()
    expect(faults.links).toBe('At most 10.')
    expect(faults['links.7.url']).toBe('Bad.')
  })

  it('is left out of a preview, the rest is shown', () => {
    const body = { name: 'x', greeting: 'Yours', colours: { text: 'red', ground: '#fff' }, links: ['a', 'b', 'c'] }
    const refused = { name: ['Bad.'], 'colours.text': ['Bad.'], 'links.0.url': ['Bad.'], 'links.2': ['Bad.'] }
    expect(withoutFaulty(body, refused)).toEqual({ greeting: 'Yours', colours: { ground: '#fff' }, links: ['b'] })
    expect(withoutFaulty(body, { links: ['At most 2.'] })).toEqual({ ...body, links: undefined })
    expect(withoutFaulty(body, { elsewhere: ['Bad.'] })).toBeNull()
  })
})
