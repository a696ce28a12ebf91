/** The ids by which a tab and its page name each other to screen readers. */
export const tabId = (id: number) => `tab-${id}`
export const panelId = (id: number) => `page-${id}`
export const homeTabId = 'tab-home'
export const homePanelId = 'page-home'
