export default function ForgetPasswordPage() {
  return null;
}
