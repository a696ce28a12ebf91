import { IconProvider } from '@ant-design/icons'
import { type ReactNode, useLayoutEffect } from 'react'
import { styleNonce } from '../settings.ts'
import { useScheme } from './scheme.ts'
import { applyPalette, paletteOf } from './tokens.ts'

/** Icons outside the component library's theme, as in a toast, bring their styles into the page, which its policy refuses without the nonce. */
const icons = { csp: { nonce: styleNonce }, layer: 'base' }

/** Keeps the page's CSS variables at the system's scheme, and at red where danger is to be felt; the page's icons get their styles by it. */
export const PagePalette = ({ isDangerous, children }: { isDangerous: boolean; children: ReactNode }) => {
  const scheme = useScheme()
  useLayoutEffect(() => {
    applyPalette(document.documentElement, scheme, paletteOf(scheme, isDangerous))
  }, [scheme, isDangerous])
  return <IconProvider value={icons}>{children}</IconProvider>
}
