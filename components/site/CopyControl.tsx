/** A button that copies the text of the element with the id `of`. The confirmation appears beside it. */
export function CopyControl({ of, text }: { of: string; text: string }) {
  return (
    <>
      <button type="button" className="site-press" data-use="copy" data-copies={of}>
        {text}
      </button>
      <span id={`${of}-copied`} />
    </>
  )
}
