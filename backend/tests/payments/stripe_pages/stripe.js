// What the manager uses of Stripe's script, for the stand-in: fields in a frame of another origin, a setup that is
// confirmed, and the dialog in which a bank asks for its customer. Errors have the shape of Stripe's.
;(() => {
  const base = 'BASE'

  const ask = async (path, values) => {
    const answer = await fetch(base + path, { method: 'POST', body: new URLSearchParams(values) })
    return answer.json()
  }

  /** Waits for one word of a frame. */
  const wordOf = (frame, kind) =>
    new Promise((done) => {
      const hear = (event) => {
        if (event.origin !== base || event.source !== frame.contentWindow || event.data.kind !== kind) return
        window.removeEventListener('message', hear)
        done(event.data)
      }
      window.addEventListener('message', hear)
    })

  const frameOf = (path, title, height) => {
    const frame = document.createElement('iframe')
    frame.src = base + path
    frame.title = title
    frame.style.cssText = `width: 100%; height: ${height}px; border: 0; color-scheme: normal`
    return frame
  }

  /** The bank's question, above the page; the answer is the bank's, and is told to the stand-in by the frame. */
  const challenge = async (name) => {
    const cover = document.createElement('div')
    cover.style.cssText =
      'position: fixed; inset: 0; z-index: 2147483647; display: grid; place-items: center; background: rgb(0 0 0 / 50%)'
    const frame = frameOf(`/challenge.html#${name}`, 'Secure payment confirmation', 320)
    frame.style.maxWidth = '390px'
    cover.append(frame)
    document.body.append(cover)
    const answer = await wordOf(frame, 'answered')
    cover.remove()
    return answer.result
  }

  window.Stripe = (key, options = {}) => {
    if (!key.startsWith('pk_')) throw new Error('This is no publishable key.')
    return {
      elements: ({ clientSecret, appearance }) => {
        let mounted = null
        return {
          clientSecret,
          frame: () => mounted,
          create: (kind) => {
            if (kind !== 'payment') throw new Error(`There is no element of the kind ${kind} here.`)
            const heard = {}
            const hear = (event) => {
              if (!mounted || event.origin !== base || event.source !== mounted.contentWindow) return
              if (event.data.kind === 'ready') {
                mounted.contentWindow.postMessage({ kind: 'look', appearance, locale: options.locale }, base)
                for (const call of heard.ready ?? []) call({ elementType: 'payment' })
              }
            }
            return {
              mount: (place) => {
                const at = typeof place === 'string' ? document.querySelector(place) : place
                window.addEventListener('message', hear)
                mounted = frameOf('/frame.html', 'Secure payment input frame', 210)
                at.append(mounted)
              },
              on: (name, call) => (heard[name] ??= []).push(call),
              destroy: () => {
                window.removeEventListener('message', hear)
                mounted?.remove()
                mounted = null
              },
            }
          },
        }
      },

      confirmSetup: async ({ elements, confirmParams }) => {
        if (!confirmParams?.return_url) throw new Error('confirmSetup needs a return_url.')
        const frame = elements.frame()
        const told = wordOf(frame, 'values')
        frame.contentWindow.postMessage({ kind: 'send' }, base)
        const { number } = await told
        const answer = await ask('/browser/setup', { client_secret: elements.clientSecret, number })
        const setup = answer.setupIntent
        if (setup?.status !== 'requires_action') return answer
        return challenge(setup.id)
      },

      handleNextAction: async ({ clientSecret }) => challenge(clientSecret.split('_secret_')[0]),
    }
  }
})()
