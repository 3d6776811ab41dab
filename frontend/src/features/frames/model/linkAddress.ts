const WEB = /^(https?:\/\/)?[^\s/?#:@\\]+\.[^\s/?#:@\\]+(:\d+)?([/?#]\S*)?$/i
const MAIL = /^mailto:[^\s@]+@[^\s@]+$/i
const PHONE = /^tel:\+?[\d().\s-]{3,}$/i

/** Whether the server keeps a link of a text: whole addresses alone, and those that it completes (`example.org`). */
export function leadsSomewhere(address: string): boolean {
  return [WEB, MAIL, PHONE].some((form) => form.test(address))
}
