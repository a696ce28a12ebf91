import { Component, type ReactNode } from 'react'
import { Empty } from '../kit/States.tsx'
import { PlainButton } from '../kit/PlainButton.tsx'
import { showToast } from '../kit/toast.ts'
import styles from './ErrorBoundary.module.css'

/**
 * Catches errors of a screen, so that menu and head bar stay. Loading old code can fail after the server was updated.
 */
export class ErrorBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override render() {
    if (!this.state.broken) return this.props.children
    return (
      <div className={styles.broken} role="alert">
        <Empty title="页面加载失败" hint="系统可能刚刚更新，请重新加载页面" />
        <PlainButton primary onClick={() => window.location.reload()}>
          重新加载
        </PlainButton>
      </div>
    )
  }
}

interface OverlayProps {
  readonly children: ReactNode
  /** Closes the overlay. A failed code load isn't retried: opening it again shows the same message. */
  readonly onBroken: () => void
}

/** Error boundary for dialogs and other overlays: shows a message and leaves the rest of the page as it is. */
export class OverlayBoundary extends Component<OverlayProps, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override componentDidCatch() {
    showToast('加载失败，系统可能刚刚更新，请重新加载页面', 'error')
    this.props.onBroken()
  }

  override render() {
    return this.state.broken ? null : this.props.children
  }
}
