"""Every write of the accounts: one function per use case."""

from vizitka.accounts.services.sessions import Origin, SignIn, sign_in_session, touch

__all__ = ["Origin", "SignIn", "sign_in_session", "touch"]
