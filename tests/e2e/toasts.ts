import type { BrowserContext, Page } from 'playwright-core'

const mark = 'a toast: '

/**
 * Makes the pages of a window log each toast when it appears: toasts disappear within a second, before a slow machine
 * may have looked. The log contains kind and place, because a dialog covers and silences what is outside of it.
 */
export const logToasts = (context: BrowserContext) =>
  context.addInitScript((before) => {
    const logToast = (toast: Element) =>
      // oxlint-disable-next-line no-console -- the page's way of telling the test
      console.debug(
        `${before}${toast.closest('dialog') ? 'dialog' : 'page'} ${toast.getAttribute('data-kind')} ${toast.textContent}`,
      )
    const logToastsIn = (node: Node) => {
      if (!(node instanceof Element)) return
      if (node.matches('[role=status] > [data-kind]')) logToast(node)
      for (const toast of node.querySelectorAll('[role=status] > [data-kind]')) logToast(toast)
    }
    const watch = new MutationObserver((changes) => {
      for (const change of changes) for (const node of change.addedNodes) logToastsIn(node)
    })
    watch.observe(document, { childList: true, subtree: true })
  }, mark)

export interface LoggedToast {
  readonly place: 'dialog' | 'page'
  readonly kind: string
  readonly text: string
}

/** The toasts logged by a page, oldest first. */
export const toastsOf = (page: Page): LoggedToast[] => {
  const toasts: LoggedToast[] = []
  page.on('console', (message) => {
    if (!message.text().startsWith(mark)) return
    const [place = '', kind = '', ...words] = message.text().slice(mark.length).split(' ')
    toasts.push({ place: place === 'dialog' ? 'dialog' : 'page', kind, text: words.join(' ') })
  })
  return toasts
}
