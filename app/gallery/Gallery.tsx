import { QueryClientProvider } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { makeQueryClient } from '../../platform/console/client/queryClient.ts'
import { Toasts } from '../../platform/console/kit/Toasts.tsx'
import { UserContext } from '../../platform/console/session/userContext.ts'
import { AntTheme } from '../../platform/console/theme/AntTheme.tsx'
import { PagePalette } from '../../platform/console/theme/PagePalette.tsx'
import styles from './Gallery.module.css'
import { sections } from './sections.ts'
import { galleryUser } from './galleryUser.ts'

const subscribe = (listener: () => void) => {
  window.addEventListener('hashchange', listener)
  return () => window.removeEventListener('hashchange', listener)
}

const readPlace = () => window.location.hash.slice(1)

const Shown = () => {
  const place = useSyncExternalStore(subscribe, readPlace)
  const [first] = sections
  const shown = sections.find(({ name }) => name === place) ?? first
  return (
    <div className={styles.gallery}>
      <nav className={styles.menu} aria-label="组件">
        {sections.map(({ name, title }) => (
          <a key={name} href={`#${name}`} aria-current={name === shown.name ? 'page' : undefined}>
            {title}
          </a>
        ))}
      </nav>
      <main className={styles.section}>
        <h1>{shown.title}</h1>
        <shown.Section key={shown.name} />
      </main>
    </div>
  )
}

/** Shows every component of the kit in all its states, for developers and for the screen tests. */
export const Gallery = () => {
  const [queryClient] = useState(makeQueryClient)
  return (
    <PagePalette isDangerous={false}>
      <AntTheme isDangerous={false}>
        <QueryClientProvider client={queryClient}>
          <UserContext value={galleryUser}>
            <Shown />
          </UserContext>
        </QueryClientProvider>
      </AntTheme>
      <Toasts />
    </PagePalette>
  )
}
