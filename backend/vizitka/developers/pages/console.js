// Tries operations with a token that somebody types. The token stands in this closure and nowhere else.
;(() => {
  const settings = document.getElementById('console')
  const field = document.getElementById('token')
  settings.hidden = false
  settings.addEventListener('submit', (event) => event.preventDefault())
  for (const button of document.querySelectorAll('.call button')) button.hidden = false

  document.addEventListener('submit', (event) => {
    const form = event.target
    if (!form.matches('.call')) return
    event.preventDefault()
    void send(form)
  })

  // A type in an answer leads to what it is.
  for (const one of document.querySelectorAll('.kind')) link(one)

  async function send(form) {
    const shown = form.querySelector('output')
    const button = form.querySelector('button')
    const { method, path } = form.closest('details').dataset
    const token = field.value.trim()
    shown.hidden = false
    if (token === '') {
      shown.textContent = settings.dataset.missing
      field.focus()
      return
    }
    const headers = { Authorization: `Bearer ${token}`, 'Accept-Language': document.documentElement.lang }
    const query = new URLSearchParams()
    let address = path
    for (const input of form.querySelectorAll('input')) {
      const value = input.value.trim()
      if (input.dataset.in === 'path') address = address.replace(`{${input.name}}`, encodeURIComponent(value))
      else if (value !== '' && input.dataset.in === 'query')
        for (const part of value.split(',')) query.append(input.name, part.trim())
      else if (value !== '') headers[input.name] = value
    }
    let body
    const text = form.querySelector('textarea')
    if (text) {
      try {
        body = JSON.stringify(JSON.parse(text.value))
      } catch {
        shown.textContent = settings.dataset.malformed
        text.focus()
        return
      }
      headers['Content-Type'] = 'application/json'
    }
    button.disabled = true
    shown.textContent = settings.dataset.sending
    try {
      const asked = query.size > 0 ? `?${query}` : ''
      const answer = await fetch(settings.dataset.api + address + asked, {
        method,
        headers,
        body,
        cache: 'no-store',
        credentials: 'omit',
        redirect: 'error',
        referrerPolicy: 'no-referrer',
      })
      const told = ['ETag', 'RateLimit', 'Retry-After', 'Location', 'X-Request-Id']
        .filter((name) => answer.headers.has(name))
        .map((name) => `${name}: ${answer.headers.get(name)}`)
      shown.textContent = [`${answer.status}`, ...told, '', pretty(await answer.text())].join('\n')
    } catch {
      shown.textContent = settings.dataset.none
    } finally {
      button.disabled = false
    }
  }

  function pretty(text) {
    try {
      return JSON.stringify(JSON.parse(text), null, 2)
    } catch {
      return text
    }
  }

  function link(one) {
    const parts = one.textContent.split(/(\w+)/)
    one.replaceChildren(
      ...parts.map((part) => {
        if (!document.getElementById(`type-${part}`)) return part
        const anchor = document.createElement('a')
        anchor.href = `#type-${part}`
        anchor.textContent = part
        anchor.addEventListener('click', () => {
          document.getElementById(`type-${part}`).open = true
        })
        return anchor
      }),
    )
  }
})()
