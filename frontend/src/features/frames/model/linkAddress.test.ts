import { expect, test } from 'vitest'
import { leadsSomewhere } from './linkAddress'

test.each([
  'https://example.org',
  'http://example.org:8080/a?b=c#d',
  'www.example.org/x',
  'mailto:zoe@example.org',
  'tel:+43 660 1234567',
])('%s is kept', (address) => expect(leadsSomewhere(address)).toBe(true))

test.each([
  '/auth/login',
  '../x',
  '#top',
  'https:example.org',
  'https:///example.org',
  'https://zoe@evil.example',
  'javascript:alert(1)',
  'mailto:',
  'tel:call',
  '',
])('%j is not', (address) => expect(leadsSomewhere(address)).toBe(false))
