// The map in its frame: the manager tells the point, and is told where it was moved.
;(() => {
  const place = document.getElementById('map')
  const map = L.map(place, { zoomControl: true }).setView([48, 11], 4)
  map.attributionControl.setPrefix('<a href="https://leafletjs.com">Leaflet</a>')
  const say = (kind) => parent.postMessage({ kind }, location.origin)
  // Whoever has no network, or whose firm lets no map in, is told so: an empty ground looks like a fault of ours.
  L.tileLayer(place.dataset.tiles, {
    attribution: place.dataset.attribution,
    maxZoom: 19,
    referrerPolicy: 'origin-when-cross-origin',
  })
    .on('tileerror', () => say('map:away'))
    .on('tileload', () => say('map:here'))
    .addTo(map)
  const icon = L.divIcon({ className: 'pin', iconSize: [22, 22] })
  let marker = null
  let fixed = false
  const tell = (point) => {
    const { lat, lng } = point.wrap()
    parent.postMessage(
      { kind: 'map:point', latitude: Number(lat.toFixed(6)), longitude: Number(lng.toFixed(6)) },
      location.origin,
    )
  }
  const put = (point) => {
    if (marker) marker.setLatLng(point)
    else {
      marker = L.marker(point, { icon, draggable: !fixed, keyboard: true, autoPan: true }).addTo(map)
      marker.on('dragend', () => tell(marker.getLatLng()))
    }
  }
  map.on('click', ({ latlng }) => {
    if (fixed) return
    put(latlng)
    tell(latlng)
  })
  addEventListener('message', ({ origin, source, data }) => {
    if (origin !== location.origin || source !== parent || !data || data.kind !== 'map:show') return
    fixed = Boolean(data.fixed)
    const { latitude, longitude } = data
    if (typeof latitude !== 'number' || typeof longitude !== 'number') {
      if (marker) marker.remove()
      marker = null
      return
    }
    const point = L.latLng(latitude, longitude)
    const isNew = !marker
    put(point)
    if (isNew) map.setView(point, 16)
    else if (!map.getBounds().contains(point)) map.panTo(point)
  })
  say('map:ready')
})()
