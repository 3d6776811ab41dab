import '@testing-library/jest-dom/vitest'
import { afterEach, vi } from 'vitest'

// Most tests think without a page; those with one say `@vitest-environment jsdom`.
if (typeof window !== 'undefined') {
  const { cleanup, configure } = await import('@testing-library/react')
  afterEach(cleanup)
  // What is waited for comes late where the stories run beside (vite.config.ts, testTimeout).
  configure({ asyncUtilTimeout: 20_000 })
  // What jsdom does not have and Mantine asks for.
  Object.defineProperty(window, 'matchMedia', {
    writable: true,
    value: (query: string) => ({
      matches: false,
      media: query,
      onchange: null,
      addEventListener: vi.fn(),
      removeEventListener: vi.fn(),
      addListener: vi.fn(),
      removeListener: vi.fn(),
      dispatchEvent: vi.fn(),
    }),
  })
  class ResizeObserverStandIn {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  window.ResizeObserver = ResizeObserverStandIn
  Element.prototype.scrollIntoView = () => {}
}
