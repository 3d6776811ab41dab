/** As high as the two lines that come. */
export function WaitingNote() {
  return (
    <span aria-hidden="true">
      <br />
      <br />
      &nbsp;
    </span>
  )
}
