/** A hidden username field, so that password managers know whose password the form asks for. */
export function AccountName({ email }: { email: string }) {
  return <input hidden readOnly type="text" name="username" autoComplete="username" value={email} />;
}
