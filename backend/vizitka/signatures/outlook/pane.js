// The pane of the add-in: whether the person is known, and the key of the own page for who is not.
;(() => {
  const box = document.getElementById('address')
  const form = document.getElementById('know')
  const said = document.getElementById('said')
  const say = (name) => {
    said.textContent = said.dataset[name] || ''
  }
  /** What there is to do: whoever is known sets the signature or is another one, else says who it is. */
  const offer = (isKnown) => {
    form.hidden = isKnown
    for (const id of ['known', 'other']) document.getElementById(id).hidden = !isKnown
  }
  /** The key in an address of an own page, or the key itself. */
  const keyIn = (text) => {
    const found = /\/signatures\/([A-Za-z0-9_-]{20,})(?:[/?#]|$)/.exec(text) || /^([A-Za-z0-9_-]{20,})$/.exec(text.trim())
    return found ? found[1] : null
  }
  const look = () => {
    say('asking')
    vizitkaProof((token, key) =>
      vizitkaAsk('new', token, key, (status) => {
        offer(status === 200 || status === 204)
        say(status === 200 ? 'known' : status === 204 ? 'none' : status === 0 || status >= 500 ? 'away' : 'unknown')
      }),
    )
  }
  const keep = (key, then) => {
    const kept = Office.context.roamingSettings
    if (key) kept.set(VIZITKA_KEY, key)
    else kept.remove(VIZITKA_KEY)
    kept.saveAsync((result) => (result.status === 'succeeded' ? then() : say('away')))
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const key = keyIn(box.value)
    if (!key) return say('noKey')
    keep(key, () => {
      box.value = ''
      look()
    })
  })
  document.getElementById('forget').addEventListener('click', () => keep(null, look))
  document.getElementById('set').addEventListener('click', () => {
    say('asking')
    vizitkaSet((status) => say(status === 200 ? 'set' : status === 204 ? 'none' : status === 0 ? 'away' : 'unknown'))
  })
  Office.onReady(look)
})()
