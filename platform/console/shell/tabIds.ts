/** Element ids by which a tab and its page refer to each other for screen readers. */
export const tabId = (id: number) => `tab-${id}`
export const panelId = (id: number) => `page-${id}`
export const homeTabId = 'tab-home'
export const homePanelId = 'page-home'
