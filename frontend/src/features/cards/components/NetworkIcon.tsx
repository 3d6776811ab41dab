/** A network's icon as our own reference data has it: SVG in the colour of the text. */
export function NetworkIcon({ svg, size = 20 }: { svg: string | undefined; size?: number }) {
  return (
    <span
      aria-hidden="true"
      className="network-icon"
      style={{ display: 'inline-grid', placeItems: 'center', flex: 'none', width: size, height: size }}
      dangerouslySetInnerHTML={{
        __html: (svg ?? '').replace('<svg', `<svg style="width:${size}px;height:${size}px;display:block"`),
      }}
    />
  )
}
