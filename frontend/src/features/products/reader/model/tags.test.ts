import { describe, expect, it } from 'vitest'
import { tagFailure, textOfTag, type TagRecord } from './tags'

const ADDRESS = 'https://vizitka.example/p/23456789abc4'
const view = (bytes: number[]) => new DataView(Uint8Array.from(bytes).buffer)
const utf8 = (text: string) => new DataView(new TextEncoder().encode(text).buffer)
const url: TagRecord = { recordType: 'url', encoding: null, data: utf8(ADDRESS) }

describe('what a tag holds', () => {
  it('is its address, which says no encoding', () => {
    expect(textOfTag([url])).toBe(ADDRESS)
    expect(textOfTag([{ ...url, recordType: 'absolute-url' }])).toBe(ADDRESS)
  })

  it('is a text in its encoding', () => {
    expect(textOfTag([{ recordType: 'text', encoding: 'utf-8', data: utf8('2345-6789-ABC4') }])).toBe('2345-6789-ABC4')
    const wide = view([...'2345'].flatMap((sign) => [0, sign.charCodeAt(0)]))
    expect(textOfTag([{ recordType: 'text', encoding: 'utf-16be', data: wide }])).toBe('2345')
  })

  it('is found behind what else stands there, and nothing where there is none', () => {
    const empty: TagRecord = { recordType: 'empty', encoding: null, data: null }
    const mime: TagRecord = { recordType: 'mime', encoding: null, data: utf8('BEGIN:VCARD') }
    expect(textOfTag([empty, mime, url])).toBe(ADDRESS)
    expect(textOfTag([empty, mime])).toBeNull()
    expect(textOfTag([])).toBeNull()
  })
})

describe('a phone that reads no tags', () => {
  it.each([
    ['NotAllowedError', 'refused'],
    ['NotReadableError', 'off'],
    ['NotSupportedError', 'unsupported'],
    ['NetworkError', 'failed'],
  ])('because of %s is %s', (name, why) => {
    expect(tagFailure(new DOMException('', name))).toBe(why)
  })

  it('says something of any failure', () => {
    expect(tagFailure('')).toBe('failed')
  })
})
