/** Of Stripe's script what we use of it (docs.stripe.com/js). It is loaded on the one page where a card is typed in. */
interface StripeError {
  message?: string
  type?: string
}
interface StripeElement {
  mount: (place: HTMLElement) => void
  on: (event: 'ready' | 'loaderror', told: (event: { error?: StripeError }) => void) => void
  destroy: () => void
}
export interface StripeElements {
  create: (kind: 'payment', options?: object) => StripeElement
}
export interface Stripe {
  elements: (options: { clientSecret: string; appearance?: object; locale?: string }) => StripeElements
  confirmSetup: (options: {
    elements: StripeElements
    confirmParams: { return_url: string }
    redirect: 'if_required'
  }) => Promise<{ error?: StripeError }>
  handleNextAction: (options: { clientSecret: string }) => Promise<{ error?: StripeError }>
}
type MakeStripe = (key: string, options?: { locale?: string }) => Stripe

/** Raised where the script does not come: an offline browser, a blocker. */
export class NoScript extends Error {}

export async function loadStripe(script: string, key: string, locale: string): Promise<Stripe> {
  const page = window as typeof window & { Stripe?: MakeStripe }
  if (!page.Stripe) {
    await new Promise<void>((done, fail) => {
      const element = document.createElement('script')
      element.src = script
      element.async = true
      element.onload = () => done()
      element.onerror = () => {
        element.remove()
        fail(new NoScript())
      }
      document.head.append(element)
    })
  }
  if (!page.Stripe) throw new NoScript()
  return page.Stripe(key, { locale })
}

/** Our colours of now, for fields that stand in Stripe's frames. */
export function appearance(): object {
  const style = getComputedStyle(document.documentElement)
  const token = (name: string) => style.getPropertyValue(name).trim()
  const dark = document.documentElement.dataset.mantineColorScheme === 'dark'
  return {
    theme: dark ? 'night' : 'stripe',
    variables: {
      colorPrimary: token('--v-accent'),
      colorBackground: token('--v-paper'),
      colorText: token('--v-text'),
      colorTextSecondary: token('--v-text-2'),
      colorDanger: token('--v-danger'),
      borderRadius: token('--v-radius-control'),
      fontFamily: 'Rubik, system-ui, sans-serif',
      fontSizeBase: '14px',
    },
  }
}
