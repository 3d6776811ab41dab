// A tab of another engine, as a story sees it. Elements are named by XPath, which both drivers understand.

/** A whole number of CSS pixels each. */
export interface Size {
  width: number
  height: number
}

export interface Tab {
  open(url: string): Promise<void>
  /** The size of the page, without the window's own edges. */
  resize(size: Size): Promise<void>
  /** Runs in the page, also where the page itself may run nothing. */
  run<Result>(script: (...given: string[]) => Result, ...given: string[]): Promise<Awaited<Result>>
  /** As a person would: the element comes into sight and is pressed in its middle. */
  click(xpath: string): Promise<void>
  /** Takes what stands in a field away and types. */
  fill(xpath: string, text: string): Promise<void>
  /** A PNG of what is in sight. */
  picture(): Promise<Buffer>
  end(): Promise<void>
}

export interface Wishes {
  /** Where files go that the browser saves. */
  downloads: string
  /** Whether pages run their script. */
  script: boolean
}

export const PHONE: Size = { width: 390, height: 844 }
