import { mine } from '@/shared/api/keys'

export const billingKeys = {
  all: mine('billing'),
  accounts: mine('billing', 'accounts'),
  account: (account: string) => mine('billing', account),
  about: (account: string) => mine('billing', account, 'about'),
  overview: (account: string) => mine('billing', account, 'overview'),
  licences: (account: string) => mine('billing', account, 'licences'),
  choices: (account: string) => mine('billing', account, 'choices'),
  quote: (account: string, wanted: object) => mine('billing', account, 'quote', wanted),
  plan: (account: string, licence: string, cards: number, code: string) =>
    mine('billing', account, 'plan', licence, cards, code),
  purchase: (account: string, purchase: string) => mine('billing', account, 'purchase', purchase),
  seats: (space: string, cards: number) => mine('billing', 'seats', space, cards),
  staying: (account: string, licence: string) => mine('billing', account, 'staying', licence),
  invoices: (account: string) => mine('billing', account, 'invoices'),
  invoiceList: (account: string, query: object) => mine('billing', account, 'invoices', query),
  invoice: (account: string, invoice: string) => mine('billing', account, 'invoice', invoice),
  methods: (account: string) => mine('billing', account, 'methods'),
  log: (account: string, language: string) => mine('billing', account, 'log', language),
  members: (account: string) => mine('billing', account, 'members'),
}
