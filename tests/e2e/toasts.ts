import type { BrowserContext, Page } from 'playwright-core'

const mark = 'a toast: '

/**
 * Has the pages of a window tell of every toast as it comes: it is gone within a second, in which a slow machine may not
 * have looked. Told with its kind, and with where it stands, for a dialog covers and silences all that is outside of it.
 */
export const tellToasts = (context: BrowserContext) =>
  context.addInitScript((before) => {
    const tell = (toast: Element) =>
      // oxlint-disable-next-line no-console -- the page's way of telling the test
      console.debug(
        `${before}${toast.closest('dialog') ? 'dialog' : 'page'} ${toast.getAttribute('data-kind')} ${toast.textContent}`,
      )
    const look = (node: Node) => {
      if (!(node instanceof Element)) return
      if (node.matches('[role=status] > [data-kind]')) tell(node)
      for (const toast of node.querySelectorAll('[role=status] > [data-kind]')) tell(toast)
    }
    const watch = new MutationObserver((changes) => {
      for (const change of changes) for (const node of change.addedNodes) look(node)
    })
    watch.observe(document, { childList: true, subtree: true })
  }, mark)

export interface ToldToast {
  readonly place: 'dialog' | 'page'
  readonly kind: string
  readonly text: string
}

/** The toasts of a page whose window tells of them, oldest first. */
export const toastsOf = (page: Page): ToldToast[] => {
  const toasts: ToldToast[] = []
  page.on('console', (message) => {
    if (!message.text().startsWith(mark)) return
    const [place = '', kind = '', ...words] = message.text().slice(mark.length).split(' ')
    toasts.push({ place: place === 'dialog' ? 'dialog' : 'page', kind, text: words.join(' ') })
  })
  return toasts
}
