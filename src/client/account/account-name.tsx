/** Tells password managers whose password it is that is asked for. */
export function AccountName({ email }: { email: string }) {
  return <input hidden readOnly type="text" name="username" autoComplete="username" value={email} />;
}
