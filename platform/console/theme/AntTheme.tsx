import 'component-styles.css'
import { ConfigProvider, theme } from 'antd'
import type { MappingAlgorithm, ThemeConfig } from 'antd'
import zhCN from 'antd/es/locale/zh_CN.js'
import { type ReactNode, useMemo } from 'react'
import { styleNonce } from '../settings.ts'
import { ClearMark } from './ClearMark.tsx'
import { useReducedMotion } from './media.ts'
import { useScheme } from './scheme.ts'
import { type Palette, type Scheme, fontFamily, paletteOf } from './tokens.ts'

// The package types its ES modules as CommonJS; at run time the default export is the locale itself.
const locale = 'default' in zhCN ? zhCN.default : zhCN

/**
 * Restores the console's colours over the theme algorithms' results. The dark algorithm dims them until they are
 * unreadable.
 */
const ourColours =
  (palette: Palette): MappingAlgorithm =>
  (seed, map) => ({
    ...(map ?? theme.defaultAlgorithm(seed)),
    colorPrimary: palette.primary,
    colorPrimaryHover: palette.primaryStrong,
    colorPrimaryActive: palette.primaryStrong,
    colorPrimaryText: palette.primary,
    colorPrimaryTextHover: palette.primaryStrong,
    colorInfo: palette.primary,
    colorLink: palette.primary,
    colorLinkHover: palette.primaryStrong,
    colorError: palette.error,
    colorErrorText: palette.error,
    colorSuccess: palette.success,
    colorWarning: palette.warning,
    colorSuccessBg: palette.successSoft,
    colorErrorBg: palette.errorSoft,
    colorWarningBg: palette.warningSoft,
    colorInfoBg: palette.primarySoft,
  })

interface Look {
  readonly scheme: Scheme
  readonly isDangerous: boolean
  /** True if animations are off. */
  readonly isStill: boolean
}

const themeOf = ({ scheme, isDangerous, isStill }: Look): ThemeConfig => {
  const palette = paletteOf(scheme, isDangerous)
  return {
    algorithm: [scheme === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm, ourColours(palette)],
    cssVar: { prefix: 'ant' },
    hashed: false,
    // Styles are generated at build time. At run time the page only sets their CSS variables.
    zeroRuntime: true,
    token: {
      colorPrimary: palette.primary,
      colorInfo: palette.primary,
      colorLink: palette.primary,
      colorSuccess: palette.success,
      colorWarning: palette.warning,
      colorError: palette.error,
      colorText: palette.text,
      colorTextSecondary: palette.textMuted,
      colorTextTertiary: palette.textFaint,
      colorBgContainer: palette.surface,
      colorBgElevated: palette.surface,
      colorBgLayout: palette.page,
      colorBorder: palette.lineStrong,
      colorTextPlaceholder: palette.textFaint,
      colorBorderSecondary: palette.line,
      colorBgMask: palette.backdrop,
      boxShadow: palette.shadowFloating,
      boxShadowSecondary: palette.shadowFloating,
      borderRadius: 6,
      fontFamily,
      fontSize: 14,
      motion: !isStill,
      motionDurationMid: '0.15s',
      motionDurationSlow: '0.2s',
    },
    components: {
      Button: { primaryColor: palette.onPrimary, dangerColor: palette.onPrimary },
      Menu: {
        itemHeight: 40,
        itemMarginInline: 8,
        itemBorderRadius: 6,
        activeBarBorderWidth: 0,
        subMenuItemBg: 'transparent',
        itemSelectedBg: palette.primarySoft,
        itemSelectedColor: palette.primary,
      },
      Table: {
        headerBg: palette.surfaceSunken,
        headerColor: palette.textMuted,
        headerSplitColor: 'transparent',
        fontWeightStrong: 500,
        cellPaddingBlock: 9,
        cellPaddingInline: 8,
        rowHoverBg: palette.surfaceSunken,
        // The default is too dark for the row's actions while the mouse is over a selected row.
        rowSelectedBg: palette.primarySoft,
        rowSelectedHoverBg: palette.primarySoft,
      },
      Segmented: {
        trackBg: palette.surfaceSunken,
        itemSelectedBg: palette.primarySoft,
        itemSelectedColor: palette.primary,
      },
      Tree: {
        titleHeight: 30,
        nodeSelectedBg: palette.primarySoft,
        nodeHoverBg: palette.surfaceSunken,
        indentSize: 18,
      },
    },
  }
}

const clearMark = { clearIcon: <ClearMark /> }

/** Configures Ant Design with the console's tokens, Chinese texts and the page's CSP nonce. */
export const AntTheme = ({ isDangerous, children }: { isDangerous: boolean; children: ReactNode }) => {
  const scheme = useScheme()
  const isStill = useReducedMotion()
  const antTheme = useMemo(() => themeOf({ scheme, isDangerous, isStill }), [scheme, isDangerous, isStill])
  return (
    <ConfigProvider
      locale={locale}
      theme={antTheme}
      csp={{ nonce: styleNonce }}
      button={{ autoInsertSpace: false }}
      select={clearMark}
      cascader={clearMark}
      // The wave of a pressed button is drawn by a separate script, which the theme's `motion` doesn't stop.
      wave={{ disabled: isStill }}
    >
      {children}
    </ConfigProvider>
  )
}
