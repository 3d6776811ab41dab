// The signature in its frame: the manager tells what is shown, and is told how high it is.
;(() => {
  const place = document.getElementById('signature')
  const tell = () =>
    parent.postMessage({ kind: 'signature:height', height: place.offsetHeight, width: place.scrollWidth }, location.origin)
  addEventListener('message', ({ origin, source, data }) => {
    if (origin !== location.origin || source !== parent || data.kind !== 'signature:show') return
    // Markup that the server has made: its policy lets nothing run.
    place.innerHTML = data.html
    document.body.style.backgroundColor = place.firstElementChild?.style.backgroundColor ?? ''
  })
  // It grows with its pictures.
  new ResizeObserver(tell).observe(place)
  // Links of a preview lead nowhere.
  place.addEventListener('click', (event) => {
    if (event.target.closest('a')) event.preventDefault()
  })
  parent.postMessage({ kind: 'signature:ready' }, location.origin)
})()
