// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest'
import { mayFollow } from './actionLink'
import { targetPath, ticketAddress } from './autoLogin'

const here = window.location.origin
const origins = ['https://api.vizitka.example']

describe('the ticket of an auto-login', () => {
  it('is fetched from a configured origin only', () => {
    const good = 'https://api.vizitka.example/v1/auth/auto-login/abc'
    expect(ticketAddress(good, origins)).toBe(good)
  })

  it.each([
    undefined,
    '',
    'https://evil.example/v1/auth/auto-login/abc',
    'https://api.vizitka.example.evil.example/x',
    'https://api.vizitka.example@evil.example/x',
    'https://user:pass@api.vizitka.example/x',
    'http://api.vizitka.example/x',
    'https://api.vizitka.example:8443/x',
    '//evil.example/x',
    '/v1/auth/auto-login/abc',
    'javascript:fetch("//evil.example")',
    'data:application/json,{}',
    'https://',
  ])('refuses %s', (url) => {
    expect(ticketAddress(url, origins)).toBeNull()
  })

  it('may be named by its path where the API lives on this site', () => {
    expect(ticketAddress('/v1/auth/auto-login/abc', [here])).toBe(`${here}/v1/auth/auto-login/abc`)
  })
})

describe('the way on after an auto-login', () => {
  it('is the name of a page or a path of this site', () => {
    expect(targetPath('spaces')).toBe('/spaces')
    expect(targetPath('index')).toBe('/')
    expect(targetPath('/space/abc/cards?page=2#top')).toBe('/space/abc/cards?page=2#top')
    expect(targetPath(`${here}/cards`)).toBe('/cards')
  })

  it.each([
    undefined,
    '',
    '//e',
    '///e',
    '/\\e',
    '\\\\e',
    '/\te',
    '/\t/e',
    '\t//e',
    '/.//e',
    'https://evil.example/',
    'https:/evil.example',
    'https:evil.example',
    'javascript:alert(1)',
    'JavaScript://%0aalert(1)',
    'data:text/html,x',
    'nowhere',
    'constructor',
    '__proto__',
  ])('ends at the start address for %j', (redirect) => {
    const path = targetPath(redirect)
    expect(new URL(path, here).origin).toBe(here)
    expect(path.startsWith('//')).toBe(false)
    if (redirect !== '/\te') expect(path).toBe('/')
  })
})

describe('a link of a mail', () => {
  beforeEach(() => sessionStorage.clear())

  it('is followed once, so that it cannot go round', () => {
    expect(mayFollow('one', sessionStorage, 1000)).toBe(true)
    expect(mayFollow('one', sessionStorage, 2000)).toBe(false)
    expect(mayFollow('two', sessionStorage, 2000)).toBe(true)
    expect(mayFollow('two', sessionStorage, 70_000)).toBe(true)
  })
})
