import { describe, expect, it } from 'vitest'
import { nameOf, peopleIn, textOf } from './people'

const CARD = [
  'BEGIN:VCARD',
  'VERSION:3.0',
  'N:Prodinger;Valentin;;Ing.;MSc',
  'FN:Ing. Valentin Prodinger MSc',
  'ORG:Stahlbau\\, Prodinger;Montage',
  'TITLE:Leiter',
  'item1.EMAIL;type=INTERNET:v@stahl.example',
  'item2.EMAIL;TYPE=HOME:privat@stahl.example',
  'EMAIL:V@STAHL.example',
  'TEL;TYPE=CELL,VOICE:+43 664 5550199',
  'TEL;TYPE="work,fax":+43 512 1',
  'TEL;VALUE=uri;TYPE=home:tel:+43-512-555;ext=5',
  'URL:stahl.example',
  'URL:https://stahl.example/montage',
  'ADR;TYPE=WORK:;;Talstraße 86\\, Hof;Leutasch;Tirol;6105;Österreich',
  'NOTE:First line\\nsecond',
  ' one',
  'PHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQ',
  'END:VCARD',
].join('\r\n')

describe('a vCard', () => {
  it('gives all addresses and numbers, each once and with its kind', () => {
    const [person] = peopleIn(CARD)
    expect(person).toMatchObject({
      prefix: 'Ing.',
      first_name: 'Valentin',
      last_name: 'Prodinger',
      suffix: 'MSc',
      company: 'Stahlbau, Prodinger',
      job_title: 'Leiter, Montage',
      note: 'First line\nsecondone',
    })
    expect(person?.emails).toEqual([
      { label: 'work', email: 'v@stahl.example' },
      { label: 'home', email: 'privat@stahl.example' },
    ])
    expect(person?.phones).toEqual([
      { label: 'mobile', number: '+43 664 5550199' },
      { label: 'fax', number: '+43 512 1' },
      { label: 'home', number: '+43-512-555' },
    ])
    expect(person?.websites.map(({ url }) => url)).toEqual(['https://stahl.example', 'https://stahl.example/montage'])
    expect(person?.addresses[0]).toMatchObject({ street: 'Talstraße 86, Hof', zipcode: '6105', country: 'AT' })
  })

  it('of old phones is quoted-printable, in their letters', () => {
    const old = [
      'BEGIN:VCARD',
      'VERSION:2.1',
      'N;CHARSET=ISO-8859-2;ENCODING=QUOTED-PRINTABLE:Hor=E1kov=E1;Len=',
      'ka',
      'TEL;CELL:+420 601 100 200',
      'END:VCARD',
    ].join('\n')
    expect(peopleIn(old)[0]).toMatchObject({
      first_name: 'Lenka',
      last_name: 'Horáková',
      phones: [{ label: 'mobile', number: '+420 601 100 200' }],
    })
  })

  it('comes with others in a file, and the same one thrice is one', () => {
    const other = 'BEGIN:VCARD\nVERSION:4.0\nFN:Aoife O’Neill\nEND:VCARD'
    const people = peopleIn([CARD, other, CARD, CARD].join('\r\n'))
    expect(people.map(nameOf)).toEqual(['Ing. Valentin Prodinger MSc', 'Aoife O’Neill'])
    expect(people[1]).toMatchObject({ first_name: 'Aoife', last_name: 'O’Neill' })
  })

  it('says a company, or nothing at all', () => {
    expect(peopleIn('BEGIN:VCARD\nN:;;;;\nFN:Seilbahn GmbH\nORG:Seilbahn GmbH\nEND:VCARD')[0]).toMatchObject({
      company: 'Seilbahn GmbH',
      last_name: '',
    })
    expect(peopleIn('BEGIN:VCARD\nVERSION:3.0\nEND:VCARD')).toEqual([])
    expect(peopleIn('')).toEqual([])
    expect(peopleIn('Gate 5, keep right')).toEqual([])
  })
})

describe('other codes', () => {
  it('are MECARD', () => {
    const code =
      'MECARD:N:Kowalczyk,Jakub;TEL:+48601100200;TEL:nonsense;EMAIL:j@kolej.example;NOTE:A\\;B;ADR:,,Rynek 1,Biała,,43-300,PL;;'
    expect(peopleIn(code)).toMatchObject([
      {
        first_name: 'Jakub',
        last_name: 'Kowalczyk',
        phones: [{ number: '+48601100200' }],
        emails: [{ email: 'j@kolej.example' }],
        note: 'A;B',
        addresses: [{ street: 'Rynek 1', city: 'Biała', zipcode: '43-300', country: 'PL' }],
      },
    ])
  })

  it('are the address of a digital card, or a number', () => {
    expect(peopleIn('https://cards.example/c/hannes')[0]?.websites).toEqual([
      { label: 'work', url: 'https://cards.example/c/hannes' },
    ])
    expect(peopleIn('tel:+43664555')[0]?.phones).toEqual([{ label: 'work', number: '+43664555' }])
    // Nothing that a click on it could run.
    expect(peopleIn('javascript:alert(1)')).toEqual([])
  })
})

it('a file is read in what it is written in', () => {
  expect(textOf(new TextEncoder().encode('Kröll'))).toBe('Kröll')
  expect(textOf(new Uint8Array([0x4b, 0x72, 0xf6, 0x6c, 0x6c]))).toBe('Kröll')
})
