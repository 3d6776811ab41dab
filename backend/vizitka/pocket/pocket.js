// My card in the pocket. Everything that it shows is kept in this browser, and forgotten when the person is signed out.
'use strict'
;(() => {
  const KEY = 'pocket'
  const words = JSON.parse(document.body.dataset.words)
  const at = (id) => document.getElementById(id)
  const token = () => localStorage.getItem('accessToken')
  const kept = () => {
    try {
      return JSON.parse(localStorage.getItem(KEY) ?? 'null')
    } catch {
      return null
    }
  }
  const WALLETS = ['apple', 'google']
  // Each phone has one of them; on a desk nobody knows whose phone it is for.
  const canKeep = (wallet) => {
    const isApple = /iPhone|iPad|iPod/.test(navigator.userAgent)
    const isAndroid = /Android/.test(navigator.userAgent)
    return wallet === 'apple' ? !isAndroid : !isApple
  }
  let cards = []
  let chosen = 0
  // Whether the server has answered: what asks it is not offered without a network.
  let isReached = true
  let kind = 'card'

  const say = (text) => {
    at('said').textContent = text
  }

  // What there is to be said of the chosen card.
  function tell() {
    const known = [isReached ? '' : words.offline, cards[chosen].state === 'active' ? '' : words.inactive]
    say(known.filter(Boolean).join(' '))
  }

  function draw() {
    const card = cards[chosen]
    at('holder').hidden = !card
    at('which').hidden = cards.length < 2
    if (!card) return
    const shown = kind === 'card' && card.code ? card.code : card.contact_code
    at('name').textContent = card.name
    at('title').textContent = [card.title, card.company].filter(Boolean).join(' · ')
    at('code').src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(shown)}`
    at('kind-card').hidden = !card.code
    at('kind-card').setAttribute('aria-pressed', String(shown === card.code))
    at('kind-contact').setAttribute('aria-pressed', String(shown !== card.code))
    // iPhones show no page over the whole screen.
    at('full').hidden = !at('code').requestFullscreen
    at('share').hidden = !navigator.share
    at('tag').hidden = !('NDEFReader' in window)
    for (const wallet of WALLETS) {
      at(`wallet-${wallet}`).hidden = !isReached || !canKeep(wallet) || !card.wallets?.includes(wallet)
    }
  }

  function take(rows, id) {
    cards = rows
    chosen = Math.max(0, rows.findIndex((card) => card.uuid === id))
    at('cards').replaceChildren(
      ...rows.map((card, place) => {
        const option = new Option([card.name, card.company].filter(Boolean).join(' · '), String(place))
        option.selected = place === chosen
        return option
      }),
    )
    draw()
  }

  function forget() {
    localStorage.removeItem(KEY)
    cards = []
    draw()
    at('entry').hidden = false
    say(words.nobody)
  }

  async function read() {
    if (!token()) return forget()
    const known = kept()
    const id = location.hash.slice(1) || known?.chosen
    if (known?.cards?.length) take(known.cards, id)
    const unread = (otherwise) => {
      isReached = false
      draw()
      return cards.length ? tell() : say(otherwise)
    }
    let answer
    try {
      answer = await fetch('/v1/me/pocket', { headers: { Authorization: `Bearer ${token()}` }, cache: 'no-store' })
    } catch {
      return unread(words.first)
    }
    if (answer.status === 401) return forget()
    if (!answer.ok) return unread(words.failed)
    const { data } = await answer.json()
    isReached = true
    take(data, id)
    keep()
    if (data.length === 0) return say(words.none)
    tell()
    // Else a browser may clear what is not used for a while.
    await navigator.storage?.persist?.().catch(() => false)
  }

  const keep = () => localStorage.setItem(KEY, JSON.stringify({ cards, chosen: cards[chosen]?.uuid }))

  async function stayAwake() {
    try {
      await navigator.wakeLock?.request('screen')
    } catch {
      // The battery is low, or the page is not seen.
    }
  }

  at('cards').addEventListener('change', (event) => {
    chosen = Number(event.target.value)
    keep()
    draw()
    tell()
  })
  for (const one of ['card', 'contact']) {
    at(`kind-${one}`).addEventListener('click', () => {
      kind = one
      draw()
    })
  }
  at('full').addEventListener('click', () => void at('code').requestFullscreen?.().catch(() => undefined))
  at('share').addEventListener('click', async () => {
    const card = cards[chosen]
    const file = new File([card.contact], `${card.name}.vcf`, { type: 'text/vcard' })
    const whole = { title: card.name, url: card.address }
    try {
      await navigator.share(!navigator.onLine && navigator.canShare?.({ files: [file] }) ? { files: [file] } : whole)
    } catch (error) {
      if (error.name !== 'AbortError') say(words.failed)
    }
  })
  at('tag').addEventListener('click', async () => {
    say(words.hold)
    try {
      await new window.NDEFReader().write({ records: [{ recordType: 'url', data: cards[chosen].address }] })
      say(words.written)
    } catch {
      say(words.failed)
    }
  })
  for (const wallet of WALLETS) {
    at(`wallet-${wallet}`).addEventListener('click', async () => {
      try {
        const headers = { Authorization: `Bearer ${token()}` }
        const answer = await fetch(`/v1/cards/${cards[chosen].uuid}/passes`, { headers, cache: 'no-store' })
        const { data } = await answer.json()
        location.href = data.find((one) => one.wallet === wallet).url
      } catch {
        say(words.failed)
      }
    })
  }
  let asks = null
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    asks = event
    at('install').hidden = false
  })
  at('install').addEventListener('click', async () => {
    await asks?.prompt()
    at('install').hidden = true
  })
  at('ios').hidden = !/iPhone|iPad|iPod/.test(navigator.userAgent) || navigator.standalone === true
  window.addEventListener('online', () => void read())
  // Somebody signs out in another window.
  window.addEventListener('storage', (event) => {
    if (event.key === 'accessToken' || event.key === null) void read()
  })
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && void stayAwake())
  void navigator.serviceWorker?.register('/pocket/sw.js', { scope: '/pocket/' }).catch(() => undefined)
  void stayAwake()
  void read()
})()
