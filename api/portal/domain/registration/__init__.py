"""What a company is asked when it registers."""
